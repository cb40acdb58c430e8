import { once } from 'node:events';
import { pastedWith } from '../../functions/platform/model/pasted-secret.ts';
import { UsageError } from './command-error.ts';
import { decodeText } from './decode-text.ts';

/**
 * A question to whoever sits at the terminal; undefined when they cancel it. Lines before the last one
 * are shown as they are, so that they can be copied.
 */
export type AskPerson = (
  question: string,
  how?: {
    /** What is typed is not shown. */
    hidden: true;
  },
) => Promise<string | undefined>;

const usualColumns = 80;

/** On standard error: standard output is the answer's. */
export const askOnTerminal: AskPerson = async (message, how) => {
  // Only now: hardly a command asks.
  const { isCancel, password, text } = await import('@clack/prompts');
  const { stderr: output } = process;
  // A terminal that does not know its width says 0, and a prompt would have a line for each character.
  output.columns ||= usualColumns;
  const above = message.split('\n');
  const question = above.pop() ?? '';
  if (above.length > 0) output.write(`${above.join('\n')}\n`);
  const prompt = (how?.hidden ? password : text)({ message: question, output });
  const typed = await Promise.race([prompt, untilInputEnds()]);
  // Nothing typed may be no text.
  return typed === null || isCancel(typed) ? undefined : (typed ?? '');
};

/** A prompt whose input has ended, as by Ctrl-D, waits for ever, and nothing else keeps the process. */
const untilInputEnds = async () => {
  await once(process, 'beforeExit');
  return null;
};

/** Standard input, as far as a secret needs it. */
export type SecretInput = AsyncIterable<Uint8Array | string> & { isTTY?: boolean };

const longest = 4096;

/**
 * Secrets that are piped in, one a line; a byte order mark and a trailing newline are no part of them.
 * @param most how many there may be
 * @throws UsageError for a terminal, which would show them, and for what no client secret can be
 * @see https://www.rfc-editor.org/rfc/rfc6749#appendix-A.2
 */
export const readSecrets = async (input: SecretInput, most: number): Promise<string[]> => {
  if (input.isTTY) {
    throw new UsageError(
      'The secret is read from standard input: pipe it in, so that no terminal or shell history keeps it.',
    );
  }
  const text = (await readText(input)).replace(/\r?\n$/, '');
  if (text === '') throw new UsageError('No secret came on standard input: pipe it in.');
  const secrets = text.split(/\r?\n/);
  assertSecrets(secrets, most);
  return secrets;
};

/** @throws UsageError for what no client secret can be, which it does not repeat */
export const assertSecrets = (secrets: readonly string[], most: number): void => {
  const problem = secrets.map(pastedWith).find((each) => each !== undefined);
  if (problem) {
    throw new UsageError(`The secret ${problem}: give the secret alone. Nothing was changed.`);
  }
  if (secrets.length > most || !secrets.every((secret) => /^[\x20-\x7e]+$/.test(secret))) {
    throw new UsageError(
      most === 1
        ? 'The secret on standard input has a line break or a character outside ASCII: pipe in the secret alone.'
        : `Standard input has more than ${most} lines, an empty one, or a character outside ASCII: pipe in the secrets alone, one a line.`,
    );
  }
};

const readText = async (input: SecretInput): Promise<string> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    if (length > longest) throw new UsageError(`The secret is longer than ${longest} characters.`);
  }
  const decoded = decodeText(Buffer.concat(chunks));
  if ('problem' in decoded) throw new UsageError(`The secret ${decoded.problem}.`);
  return decoded.text;
};
