/**
 * Rows as aligned text. Control characters, which could steer a terminal, become `?`.
 * @param tints colour the cells of a column, by its header
 */
export const table = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  tints: Readonly<Record<string, (cell: string) => string>> = {},
): string => {
  const lines = [header, ...rows].map((row) => row.map((cell) => cell.replace(/\p{Cc}/gu, '?')));
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line, row) =>
      line
        .map((cell, column) => {
          // Colours take characters, and no room.
          const { [header[column] ?? '']: tint = String } = tints;
          const padding = ' '.repeat((widths[column] ?? 0) - cell.length);
          return `${row === 0 || cell === '' ? cell : tint(cell)}${padding}`;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
