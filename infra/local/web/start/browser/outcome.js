import { ask } from './ask.js';

const path = '/demo-provider/outcome';
const place = { connect: 'connecting', refresh: 'a refresh', look_up: 'a look-up' };
const pollMs = 1000;

const describe = ({ at, lasts }, label) => {
  const which = lasts === 'next_request' ? 'At the next request' : 'At every request';
  // Without one place it happens wherever it can.
  return `${which}${at.length === 1 ? ` for ${place[at[0]]}` : ''}: ${label}.`;
};

/** The buttons that choose what the demo provider does, and what is chosen now. */
export const setUpOutcomes = (section) => {
  const now = section.querySelector('[data-now]');
  const buttons = [...section.querySelectorAll('[data-outcome]')];
  let last = '';

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

  const look = async () => {
    // A choice of one request is over when that has come. The list of requests says what is wrong.
    if (!document.hidden) await ask(path).then(show, () => {});
    setTimeout(look, pollMs);
  };
  void look();
};
