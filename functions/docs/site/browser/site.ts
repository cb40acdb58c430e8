/** What every page below /docs does. The index of the search is read when somebody first enters the field. */
import { rememberLanguage } from './chosen-language.ts';
import { addCopyButton } from './copy-button.ts';
import { addFilter } from './filter-table.ts';
import { make } from './make.ts';
import { type IndexedHeading, search } from './search.ts';

const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const field = find<HTMLInputElement>('find');
const found = find('found');
const how = find('found-how');

const itemOf = ([title, heading, address]: IndexedHeading) => {
  const part = heading ? [' ', make('span', {}, heading)] : [];
  return make('li', {}, make('a', { href: address }, title, ...part));
};

let reading: Promise<readonly IndexedHeading[]> | undefined;
const read = () => {
  reading ??= fetch(field.dataset.index ?? '').then((response) => {
    if (!response.ok) throw new Error(`The search answered ${response.status}.`);
    return response.json();
  });
  return reading;
};

const show = async () => {
  const text = field.value.trim();
  try {
    const results = text ? search(await read(), text) : [];
    // Somebody may have typed on.
    if (text !== field.value.trim()) return;
    found.replaceChildren(...results.map(itemOf));
    how.textContent = text && results.length === 0 ? 'No page has all these words.' : '';
  } catch {
    reading = undefined;
    how.textContent = 'The search cannot be loaded. Reload the page.';
  }
};

field.addEventListener('focus', () => void read().catch(() => (reading = undefined)));
field.addEventListener('input', show);
field.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') found.querySelector('a')?.click();
});

/** Whether somebody writes there, and a slash is a letter. */
const isWritten = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isWritten(target);
  const isCtrlK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
  if (!isSlash && !isCtrlK) return;
  // Without this the slash would be in the field, and Ctrl-K would be the browser's own.
  event.preventDefault();
  field.focus();
  field.select();
});

document.querySelectorAll<HTMLPreElement>('article pre').forEach(addCopyButton);
document.querySelectorAll<HTMLElement>('[data-filter]').forEach(addFilter);
rememberLanguage(() => localStorage);

// On a phone the bar of a local stack is wider than the screen.
const here = document.querySelector<HTMLElement>('.bar [aria-current]');
here?.parentElement?.scrollTo(here.offsetLeft - innerWidth / 2, 0);
