const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** A table of a Markdown page. @param head the texts of its first row */
export const markdownTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
