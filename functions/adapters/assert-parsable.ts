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
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth++;
      containers++;
      if (depth > maxDepth || containers > most) throw new TooMuchJson('too much JSON');
    } else if (character === '}' || character === ']') depth--;
  }
  if (inString || depth !== 0) throw new SyntaxError('unfinished JSON');
};
