import { textOf } from './guide-pages.ts';
import { createAnchors } from './headings.ts';
import { pathOf, type SitePage } from './site-page.ts';

/** A part of a page: the title of the page, its own heading, where it is, and its words. */
export type SearchEntry = [title: string, heading: string, address: string, words: string];

/** Each word once, in small letters. */
const wordsOf = (text: string): string =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}_.-]{2,}/gu) ?? [])].join(' ');

/** The parts of each page, as the script of the search reads them. */
export const searchIndex = (pages: readonly SitePage[]): SearchEntry[] =>
  pages.flatMap((page) => {
    const anchorOf = createAnchors();
    return page.markdown.split(/^(?=#{1,3} )/m).map((part): SearchEntry => {
      const [, marks = '', heading = ''] = /^(#+) (.*)/.exec(part) ?? [];
      const anchor = heading && anchorOf(heading);
      const words = wordsOf(textOf(part.slice(marks.length + heading.length + 1)));
      return marks.length > 1
        ? [page.title, textOf(heading), `${pathOf(page)}#${anchor}`, words]
        : [page.title, '', pathOf(page), `${wordsOf(page.summary)} ${words}`];
    });
  });
