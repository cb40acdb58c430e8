/**
 * Where the JSON string that begins at `start` has its closing quote.
 * @throws SyntaxError when it has none
 */
export const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return at;
    if (text[at] === '\\') at++;
  }
  throw new SyntaxError('unfinished JSON');
};
