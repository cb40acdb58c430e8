/** Colours a cell of a column, or leaves it as it is. */
export type Tint = (cell: string, column: number) => string;

/** Rows as aligned text. Control characters, which could steer a terminal, become `?`. */
export const table = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  tint: Tint = (cell) => cell,
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
          const padding = ' '.repeat((widths[column] ?? 0) - cell.length);
          return `${row === 0 || cell === '' ? cell : tint(cell, column)}${padding}`;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
