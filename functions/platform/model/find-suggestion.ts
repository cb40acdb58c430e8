/** A name without what people mix up most. Its end `_id` says nothing of which thing it names. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s_[\]-]+/g, '')
    .replace(/(?<=.{3})id$/, '');

/** Whether at most this many added, missing, changed or swapped letters turn one into the other. */
const isAtMostEdits = (edits: number, a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > edits) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const [x, y] = [a.slice(same), b.slice(same)];
  if (x === y) return true;
  if (edits === 0) return false;
  const isSwapped = x[0] === y[1] && x[1] === y[0];
  return (
    isAtMostEdits(edits - 1, x.slice(1), y) ||
    isAtMostEdits(edits - 1, x, y.slice(1)) ||
    isAtMostEdits(edits - 1, x.slice(1), y.slice(1)) ||
    (isSwapped && isAtMostEdits(edits - 1, x.slice(2), y.slice(2)))
  );
};

/** The shorter a name, the more words are near it by chance. */
const mostEdits = ({ length }: string): number => {
  if (length < 4) return 0;
  return length < 10 ? 1 : 2;
};

/** The known name that somebody who sent this one probably means. */
export const findSuggestion = (name: string, known: readonly string[]): string | undefined => {
  const sent = plain(name);
  const withEdits = (edits: number) =>
    known.find((each) => isAtMostEdits(Math.min(edits, mostEdits(plain(each))), sent, plain(each)));
  return withEdits(0) ?? withEdits(1) ?? withEdits(2);
};

/** What a parameter or field that nobody reads is answered. */
export const didYouMean = (suggestion: string): string => `unknown; did you mean ${suggestion}?`;
