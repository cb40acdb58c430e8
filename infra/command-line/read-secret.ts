import { UsageError } from './usage-error.ts';

/** Standard input, as far as a secret needs it. */
export type SecretInput = AsyncIterable<Uint8Array | string> & { isTTY?: boolean };

const longest = 4096;

/**
 * A secret that is piped in; one trailing newline is not part of it.
 * @throws UsageError for a terminal, which would show it, and for what no client secret can be
 * @see https://www.rfc-editor.org/rfc/rfc6749#appendix-A.2
 */
export const readSecret = async (input: SecretInput): Promise<string> => {
  if (input.isTTY) {
    throw new UsageError(
      'The secret is read from standard input: pipe it in, so that no terminal or shell history keeps it.',
    );
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    if (length > longest) throw new UsageError(`The secret is longer than ${longest} characters.`);
  }
  const secret = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (secret === '') throw new UsageError('No secret came on standard input: pipe it in.');
  if (!/^[\x20-\x7e]+$/.test(secret)) {
    throw new UsageError(
      'The secret on standard input has a line break or a character outside ASCII: pipe in the secret alone.',
    );
  }
  return secret;
};
