import { readFile } from 'node:fs/promises';
import { CommandError } from '../../command-line/command-error.ts';
import { decodeText } from '../../command-line/decode-text.ts';

/** A line that is not empty, by its number in the file. */
export type JsonLine = { line: number; text: string };

/** A file that is imported. @throws CommandError naming it, and what it is if it is no text in UTF-8 */
export const readTextFile = async (path: string): Promise<string> => {
  const decoded = await readFile(path)
    .then(decodeText)
    .catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`${path} cannot be read: ${error.code}.`);
    });
  if ('problem' in decoded) throw new CommandError(`${path} ${decoded.problem}.`);
  return decoded.text;
};

/**
 * The lines of a file that has a JSON object in each, with any line ends. They are not parsed yet.
 * @throws CommandError for an array and for pretty-printed objects, of which every line would be wrong
 */
export const jsonLinesOf = (text: string): JsonLine[] => {
  const lines = text
    .split(/\r\n?|\n/)
    .map((each, index) => ({ line: index + 1, text: each.trim() }))
    .filter((each) => each.text !== '');
  const [first] = lines;
  if (first?.text.startsWith('[')) {
    throw new CommandError(
      `Line ${first.line} begins a JSON array. Write each object on a line of its own, as “jq -c '.[]'” does.`,
    );
  }
  const open = lines.find((each) => each.text === '{');
  if (open) {
    throw new CommandError(
      `Line ${open.line} begins a JSON object that goes on in the next line. Write each object on one line, as “jq -c .” does.`,
    );
  }
  return lines;
};
