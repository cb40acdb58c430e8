/** Lambda's answers have at most 6 MiB, with the headers and the second quoting of the body. */
const mostBytes = 5_000_000;

/** How many of the first entries one answer holds. */
export const countFitting = (entries: readonly unknown[]): number => {
  let bytes = 0;
  const isOver = (entry: unknown) => {
    // The body is a string in the function's answer, so its quotes are escaped.
    bytes += Buffer.byteLength(JSON.stringify(JSON.stringify(entry)));
    return bytes > mostBytes;
  };
  const first = entries.findIndex(isOver);
  return first === -1 ? entries.length : first;
};
