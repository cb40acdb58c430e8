/** Rows as aligned text. Control characters, which could steer a terminal, become `?`. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const lines = [header, ...rows].map((row) => row.map((cell) => cell.replace(/\p{Cc}/gu, '?')));
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
