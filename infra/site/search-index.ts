import { textOf } from './guide-pages.ts';
import { createAnchors } from './headings.ts';
import { otherNames } from './other-names.ts';
import { pathOf, type SitePage } from './site-page.ts';

/** A part of a page: the title of the page, its own heading, where it is, its words, and what else people call it. */
export type SearchEntry = [
  title: string,
  heading: string,
  address: string,
  words: string,
  otherNames?: string,
];

/** Each word once, in small letters. */
const wordsOf = (text: string): string =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}_.-]{2,}/gu) ?? [])].join(' ');

/**
 * The parts of each page, as the script of the search reads them.
 * @throws Error where other names are of no page
 */
export const searchIndex = (pages: readonly SitePage[]): SearchEntry[] => {
  const paths = new Set(pages.map(({ path }) => path));
  const unknown = Object.keys(otherNames).filter((path) => !paths.has(path));
  if (unknown.length > 0) throw new Error(`There is no page ${unknown.join(', ')}`);
  return pages.flatMap((page) => {
    const anchorOf = createAnchors();
    return page.markdown.split(/^(?=#{1,3} )/m).map((part): SearchEntry => {
      const [, marks = '', heading = ''] = /^(#+) (.*)/.exec(part) ?? [];
      const anchor = heading && anchorOf(heading);
      const words = wordsOf(textOf(part.slice(marks.length + heading.length + 1)));
      if (marks.length > 1)
        return [page.title, textOf(heading), `${pathOf(page)}#${anchor}`, words];
      const others = otherNames[page.path];
      const own = [page.title, '', pathOf(page), `${wordsOf(page.summary)} ${words}`] as const;
      return others ? [...own, others] : [...own];
    });
  });
};
