import { ask, keepLooking } from '../../pages/browser/ask.js';
import { find, findAll, messageOf } from '../../pages/browser/find.js';

const path = '/demo-provider/outcome';
/**
 * What the demo provider does next, as its server describes it.
 * @typedef {{ outcome: string, at: ('connect' | 'refresh' | 'look_up')[], lasts: string }} Choice
 */

const place = { connect: 'connecting', refresh: 'a refresh', look_up: 'a look-up' };

/** @type {(choice: Choice, label: string) => string} */
const describe = ({ at, lasts }, label) => {
  const which = lasts === 'next_request' ? 'At the next request' : 'At every request';
  // Without one place it happens wherever it can.
  const [only, ...others] = at;
  return `${which}${only && others.length === 0 ? ` for ${place[only]}` : ''}: ${label}.`;
};

/**
 * Folds the choices where they would make a phone's page long; the server cannot know.
 * @param {HTMLElement} section
 */
const foldOnPhones = (section) => {
  const phone = matchMedia('(max-width: 40rem)');
  const fold = () => {
    for (const each of findAll(section, '[data-fold]', HTMLDetailsElement))
      each.open = !phone.matches;
  };
  phone.addEventListener('change', fold);
  fold();
};

/**
 * The buttons that choose what the demo provider does, and what is chosen now.
 * @param {HTMLElement} section
 */
export const setUpOutcomes = (section) => {
  const now = find(section, '[data-now]', HTMLElement);
  const buttons = findAll(section, '[data-outcome]', HTMLElement);
  let last = '';
  foldOnPhones(section);

  /** @param {Choice} choice */
  const show = (choice) => {
    const text = JSON.stringify(choice);
    // Another text in the live region would be read out again.
    if (text === last) return;
    last = text;
    const isNormal = choice.outcome === 'normal';
    /** @param {HTMLElement} button */
    const isMeant = ({ dataset: { outcome, at } }) =>
      outcome === choice.outcome && choice.at.some((each) => each === at);
    for (const each of buttons) {
      if (each.dataset.at) each.ariaPressed = String(isMeant(each));
      // Not `disabled`, which would take the focus from it when somebody has pressed it.
      else each.ariaDisabled = String(isNormal);
    }
    const label = buttons.find(isMeant)?.querySelector('span')?.textContent ?? '';
    now.textContent = isNormal ? 'It answers normally.' : describe(choice, label);
    find(section, '.chosen', HTMLElement).classList.toggle('is-set', !isNormal);
  };
  /** @param {HTMLElement} button */
  const choose = async ({ dataset: { outcome = '', at } }) => {
    const { value: lasts } = find(section, '[name=lasts]:checked', HTMLInputElement);
    const body = new URLSearchParams(at ? { outcome, at, lasts } : { outcome });
    try {
      show(await ask(path, { method: 'POST', body }));
    } catch (error) {
      last = '';
      now.textContent = messageOf(error);
    }
  };
  for (const each of buttons) each.addEventListener('click', () => choose(each));

  // A choice of one request is over when that has come. The list of requests says what is wrong.
  keepLooking(() => ask(path).then(show, () => {}));
};
