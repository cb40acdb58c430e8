/** A text as code. */
export const code = (text: string): string => `\`${text}\``;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** A table of a Markdown page. @param head the texts of its first row */
export const markdownTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string => [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');

const end = '<!-- Until here. -->';

/**
 * A page whose generated part is replaced; the rest of it is written by hand.
 * @param writtenBy the command that the mark before the part names
 */
export const withGenerated = (page: string, writtenBy: string, text: string): string => {
  const begin = `<!-- Written by \`${writtenBy}\`: -->`;
  const [before, rest = ''] = page.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`The page has lost its marks: ${begin} ${end}`);
  return `${before}${begin}\n\n${text}\n\n${end}${after}`;
};
