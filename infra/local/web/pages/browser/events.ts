import '../local.css';
import '../events.css';
import { ask, drawnNow, keepLooking } from './ask.ts';
import { find } from './find.ts';

/** Puts new events above the others as they come. What somebody unfolded stays as it is. */
const section = find(document, '[data-live-events]');
const list = find(section, 'ol');
const news = find(section, '[data-news]');
const most = 100;

const filters = find<HTMLFormElement>(section, '[data-filters]');
filters.addEventListener('change', () => filters.requestSubmit());

const lastNumber = () => Number(list.querySelector('li')?.dataset.number ?? 0);

const add = async () => {
  const drawn = (await drawnNow()).querySelectorAll<HTMLElement>('[data-number]');
  const last = lastNumber();
  const fresh = [...drawn].filter(({ dataset }) => Number(dataset.number) > last);
  list.prepend(...fresh);
  while (list.childElementCount > most) list.lastElementChild?.remove();
  list.hidden = false;
  section.querySelector('[data-empty]')?.remove();
  news.textContent = `${fresh.length} new event${fresh.length === 1 ? '' : 's'}.`;
};

keepLooking(section, async () => {
  const query = new URLSearchParams(location.search);
  query.set('after', String(lastNumber()));
  const { body: events } = await ask(`/events.json?${query}`);
  if (events.length > 0) await add();
});
