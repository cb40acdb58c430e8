/** Lambda's answers have at most 6 MiB, with the headers and the second quoting of the body. */
const mostBytes = 5_000_000;

/** How many of the first entries one answer holds. */
const countFitting = (entries: readonly unknown[]): number => {
  let bytes = 0;
  const isOver = (entry: unknown) => {
    // The body is a string in the function's answer, so its quotes are escaped.
    bytes += Buffer.byteLength(JSON.stringify(JSON.stringify(entry)));
    return bytes > mostBytes;
  };
  const first = entries.findIndex(isOver);
  return first === -1 ? entries.length : first;
};

/**
 * The part of a page that one answer holds.
 * @param shown makes an entry of the answer
 * @returns `next` is where the page after it begins
 */
export const fitPage = <Entry, Shown, Position>(
  entries: readonly Entry[],
  next: Position | undefined,
  { shown, positionOf }: { shown(entry: Entry): Shown; positionOf(entry: Entry): Position },
): { body: Shown[]; next: Position | undefined } => {
  const listed = entries.map(shown);
  const body = listed.slice(0, countFitting(listed));
  const last = entries[body.length - 1];
  return { body, next: body.length < listed.length ? last && positionOf(last) : next };
};
