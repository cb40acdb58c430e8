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

/** JSON that holds more than is taken. */
export class TooMuchJson extends SyntaxError {
  override readonly name = 'TooMuchJson';
}

/** Far beyond what any API nests, or lists in each mebibyte of a body. */
const maxDepth = 100;
const maxContainers = 40_000;

/**
 * Refuses JSON that is small as text and large as values: half a million nested arrays, or empty
 * objects, take 40 times their text's memory. Refuses text that is cut short too, before anybody
 * looks for its end.
 * @param mebibytes how large a body may be
 * @throws SyntaxError, TooMuchJson among them
 */
export const assertParsable = (text: string, mebibytes = 1): void => {
  const most = maxContainers * mebibytes;
  let depth = 0;
  let containers = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') at = endOfString(text, at);
    else if ('{['.includes(character)) {
      depth++;
      containers++;
      if (depth > maxDepth || containers > most) throw new TooMuchJson('too much JSON');
    } else if ('}]'.includes(character)) depth--;
  }
  if (depth !== 0) throw new SyntaxError('unfinished JSON');
};
