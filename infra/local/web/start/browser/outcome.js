import { ask } from '../../pages/browser/ask.js';
import { keepLooking } from '../../pages/browser/keep-looking.js';

const path = '/demo-provider/outcome';
const place = { connect: 'connecting', refresh: 'a refresh', look_up: 'a look-up' };

const describe = ({ at, lasts }, label) => {
  const which = lasts === 'next_request' ? 'At the next request' : 'At every request';
  // Without one place it happens wherever it can.
  return `${which}${at.length === 1 ? ` for ${place[at[0]]}` : ''}: ${label}.`;
};

/** Folds the choices where they would make a phone's page long; the server cannot know. */
const foldOnPhones = (section) => {
  const phone = matchMedia('(max-width: 40rem)');
  const fold = () => {
    for (const each of section.querySelectorAll('[data-fold]')) each.open = !phone.matches;
  };
  phone.addEventListener('change', fold);
  fold();
};

/** The buttons that choose what the demo provider does, and what is chosen now. */
export const setUpOutcomes = (section) => {
  const now = section.querySelector('[data-now]');
  const buttons = [...section.querySelectorAll('[data-outcome]')];
  let last = '';
  foldOnPhones(section);

  const show = (choice) => {
    const text = JSON.stringify(choice);
    // Another text in the live region would be read out again.
    if (text === last) return;
    last = text;
    const isNormal = choice.outcome === 'normal';
    const isMeant = ({ dataset: { outcome, at } }) =>
      outcome === choice.outcome && choice.at.includes(at);
    for (const each of buttons) {
      if (each.dataset.at) each.ariaPressed = String(isMeant(each));
      // Not `disabled`, which would take the focus from it when somebody has pressed it.
      else each.ariaDisabled = String(isNormal);
    }
    const label = buttons.find(isMeant)?.querySelector('span').textContent;
    now.textContent = isNormal ? 'It answers normally.' : describe(choice, label);
    section.querySelector('.chosen').classList.toggle('is-set', !isNormal);
  };
  const choose = async ({ dataset: { outcome, at } }) => {
    const { value: lasts } = section.querySelector('[name=lasts]:checked');
    const body = new URLSearchParams(at ? { outcome, at, lasts } : { outcome });
    try {
      show(await ask(path, { method: 'POST', body }));
    } catch (error) {
      last = '';
      now.textContent = error.message;
    }
  };
  for (const each of buttons) each.addEventListener('click', () => choose(each));

  // A choice of one request is over when that has come. The list of requests says what is wrong.
  keepLooking(() => ask(path).then(show, () => {}));
};
