/** As infra/site/search-index.ts writes it. */
export type IndexedHeading = [
  title: string,
  heading: string,
  address: string,
  words: string,
  otherNames?: string,
];

const mostShown = 12;

const hasBeginning = (words: string, word: string, marks: readonly string[]) =>
  marks.some((mark) => ` ${words}`.includes(mark + word));

/** How well a part of a page fits one word: a whole word of its title most. */
const worth = (
  [title, heading, , words, otherNames = '']: IndexedHeading,
  word: string,
): number => {
  const inHeading = ` ${heading || title} `.toLowerCase();
  if (inHeading.includes(` ${word} `)) return 12;
  if (inHeading.includes(word)) return 8;
  if (hasBeginning(otherNames, word, [' '])) return 6;
  if (title.toLowerCase().includes(word)) return 4;
  if (` ${words} `.includes(` ${word} `)) return 3;
  // `signature` is found in `webhook-signature` too.
  return hasBeginning(words, word, [' ', '-', '_', '.']) ? 2 : 0;
};

const pageOf = ([, , address]: IndexedHeading) => address.replace(/#.*/, '');

/** The parts that have every word, the best one of each page, the best first. */
export const search = (entries: readonly IndexedHeading[], text: string): IndexedHeading[] => {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries
    .map((entry) => ({ entry, worths: terms.map((word) => worth(entry, word)) }))
    .filter(({ worths }) => worths.length > 0 && worths.every(Boolean))
    .map(({ entry, worths }) => ({ entry, sum: worths.reduce((sum, each) => sum + each, 0) }))
    .sort((a, b) => b.sum - a.sum)
    .map(({ entry }) => entry);
  const pages = new Set<string>();
  const isFirst = (entry: IndexedHeading) => pages.size < pages.add(pageOf(entry)).size;
  return found.filter(isFirst).slice(0, mostShown);
};
