import { ask, keepLooking } from './ask.js';
import { find, findAll, messageOf } from './find.js';

/** Puts new events above the others as they come. What somebody unfolded stays as it is. */
const section = find(document, '[data-live-events]', HTMLElement);
const list = find(section, 'ol', HTMLOListElement);
const news = find(section, '[data-news]', HTMLElement);
const problem = find(section, '[data-problem]', HTMLElement);
const most = 100;

const lastNumber = () => Number(list.querySelector('li')?.dataset.number ?? 0);

/** The server draws them, so their words are in one place. */
const drawn = async () => {
  const answer = await fetch(location.pathname);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return findAll(page, '[data-number]', HTMLElement);
};

const add = async () => {
  const last = lastNumber();
  const fresh = (await drawn()).filter(({ dataset }) => Number(dataset.number) > last);
  list.prepend(...fresh);
  while (list.childElementCount > most) list.lastElementChild?.remove();
  list.hidden = false;
  section.querySelector('[data-empty]')?.remove();
  news.textContent = `${fresh.length} new event${fresh.length === 1 ? '' : 's'}.`;
};

keepLooking(
  async () => {
    try {
      const events = await ask(`/events.json?after=${lastNumber()}`);
      if (problem.textContent) problem.textContent = '';
      if (events.length > 0) await add();
    } catch (error) {
      const message = messageOf(error);
      // The same text again would be read out again.
      if (problem.textContent !== message) problem.textContent = message;
    }
  },
  find(section, '[data-pause]', HTMLElement),
);
