import type { Choice } from '../../../demo-provider/outcomes.ts';
import { ask, keepLooking } from '../../pages/browser/ask.ts';
import { find, messageOf } from '../../pages/browser/find.ts';

const path = '/demo-provider/outcome';
const place = { connect: 'connecting', refresh: 'a refresh', look_up: 'a look-up' };

const describe = ({ at, lasts }: Choice, label: string) => {
  const which = lasts === 'next_request' ? 'At the next request' : 'At every request';
  // Without one place it happens wherever it can.
  const [only, ...others] = at;
  return `${which}${only && others.length === 0 ? ` for ${place[only]}` : ''}: ${label}.`;
};

/** Folds the choices where they would make a phone's page long; the server cannot know. */
const foldOnPhones = (section: HTMLElement) => {
  const phone = matchMedia('(max-width: 40rem)');
  const fold = () => {
    for (const each of section.querySelectorAll<HTMLDetailsElement>('[data-fold]'))
      each.open = !phone.matches;
  };
  phone.addEventListener('change', fold);
  fold();
};

/** The buttons that choose what the demo provider does, and what is chosen now. */
export const setUpOutcomes = (section: HTMLElement): void => {
  const now = find(section, '[data-now]');
  const buttons = [...section.querySelectorAll<HTMLElement>('[data-outcome]')];
  let last = '';
  foldOnPhones(section);

  const show = (choice: Choice) => {
    const text = JSON.stringify(choice);
    // Another text in the live region would be read out again.
    if (text === last) return;
    last = text;
    const isNormal = choice.outcome === 'normal';
    const isMeant = ({ dataset: { outcome, at } }: HTMLElement) =>
      outcome === choice.outcome && choice.at.some((each) => each === at);
    for (const each of buttons) {
      if (each.dataset.at) each.ariaPressed = String(isMeant(each));
      // Not `disabled`, which would take the focus from it when somebody has pressed it.
      else each.ariaDisabled = String(isNormal);
    }
    const label = buttons.find(isMeant)?.querySelector('span')?.textContent ?? '';
    now.textContent = isNormal ? 'It answers normally.' : describe(choice, label);
    for (const name of ['notice', 'warn'])
      find(section, '.chosen').classList.toggle(name, !isNormal);
  };
  const choose = async ({ dataset: { outcome = '', at } }: HTMLElement) => {
    const { value: lasts } = find<HTMLInputElement>(section, '[name=lasts]:checked');
    const body = new URLSearchParams(at ? { outcome, at, lasts } : { outcome });
    try {
      show((await ask(path, { method: 'POST', body })).body);
    } catch (error) {
      last = '';
      now.textContent = messageOf(error);
    }
  };
  for (const each of buttons) each.addEventListener('click', () => choose(each));

  // A choice of one request is over when that has come. The list of requests says what is wrong.
  keepLooking(section, async () => show((await ask(path)).body));
};
