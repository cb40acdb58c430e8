import { readPage } from './samples/blocks.ts';

/** The cells of the rows of the first table after a text. */
export const tableAfter = (page: string, text: string): string[][] => {
  const [, after = ''] = readPage(page).split(text);
  const [, rows = ''] = /\n\|[ :|-]+\|\n((?:\|.*\n)*)/.exec(after) ?? [];
  return rows.match(/^.+$/gm)?.map((line) => line.slice(2, -2).split(' | ')) ?? [];
};
/** The cells of the table whose head begins with this cell. */
export const tableOf = (page: string, head: string) => tableAfter(page, `\n| ${head} |`);
export const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
export const firstCodes = (page: string, head: string) =>
  tableOf(page, head).flatMap(([first]) => codesIn(first));
