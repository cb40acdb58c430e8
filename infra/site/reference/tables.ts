import { markdownTable } from '../../catalogue/markdown.ts';
import type { ReferenceRow } from './rows.ts';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

/** @param head the texts of its first row */
export const tableOf = (head: ReferenceRow, rows: readonly ReferenceRow[]): string =>
  markdownTable(
    head,
    rows.map((row) => row.map(cell)),
  );

/** A part of a page with a table, unless it would be empty. @param head of the first column */
export const table = (heading: string, head: string, rows: readonly ReferenceRow[]): string[] =>
  rows.length === 0 ? [] : [`## ${heading}`, tableOf([head, 'Form', 'Meaning'], rows)];
