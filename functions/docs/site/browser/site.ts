/** The search of every page below /docs. Its index is read when somebody first enters the field. */

/** As infra/site/search-index.ts writes it. */
type IndexedHeading = [title: string, heading: string, address: string, words: string];

const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const field = find<HTMLInputElement>('find');
const found = find('found');
const how = find('found-how');

const mostShown = 12;

/** How well a part of a page fits one word: a whole word of its title most. */
const worth = ([title, heading, , words]: IndexedHeading, word: string): number => {
  const inHeading = ` ${heading || title} `.toLowerCase();
  if (inHeading.includes(` ${word} `)) return 12;
  if (inHeading.includes(word)) return 8;
  if (title.toLowerCase().includes(word)) return 4;
  if (` ${words} `.includes(` ${word} `)) return 3;
  // `signature` is found in `webhook-signature` too.
  return [' ', '-', '_', '.'].some((mark) => ` ${words}`.includes(mark + word)) ? 2 : 0;
};

/** The parts that have every word, the best first. */
const search = (entries: readonly IndexedHeading[], text: string): IndexedHeading[] => {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .map((entry) => ({ entry, worths: terms.map((word) => worth(entry, word)) }))
    .filter(({ worths }) => worths.length > 0 && worths.every(Boolean))
    .map(({ entry, worths }) => ({ entry, sum: worths.reduce((sum, each) => sum + each, 0) }))
    .sort((a, b) => b.sum - a.sum)
    .slice(0, mostShown)
    .map(({ entry }) => entry);
};

const itemOf = ([title, heading, address]: IndexedHeading) => {
  const link = Object.assign(document.createElement('a'), { href: address, textContent: title });
  const item = document.createElement('li');
  if (heading) {
    const part = Object.assign(document.createElement('span'), { textContent: heading });
    link.append(' ', part);
  }
  item.append(link);
  return item;
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
