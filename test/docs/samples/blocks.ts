import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The checkout that the pages describe. */
export const root = join(import.meta.dirname, '../../..');

/** A fenced block of a page, without the indentation of a list that it is in. */
export type Block = { page: string; language: string; text: string };

export const readPage = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The fenced blocks of a page, in order. */
export const blocksOf = (page: string): Block[] =>
  [...readPage(page).matchAll(/^([ ]*)```(\w*)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indentation = '', language = '', text = '']) => ({
      page,
      language,
      text: text.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
    }),
  );

/** The text of all blocks of one language: the program that a page builds up. */
export const programOf = (page: string, language: string): string =>
  blocksOf(page)
    .filter((block) => block.language === language)
    .map(({ text }) => text)
    .join('\n');
