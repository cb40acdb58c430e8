import { Readable } from 'node:stream';
import type { Terminal } from '../../../infra/command-line/terminal.ts';

export type Person = {
  /** The piped input. */
  secret: string;
  /** Whether a person uses the terminal. */
  isTTY: boolean;
  env: Terminal['env'];
};

/** A terminal that keeps what is printed. */
export const createTerminal = ({ secret = '', isTTY = false, env = {} }: Partial<Person> = {}) => {
  const output = { stdout: '', stderr: '' };
  const keep = (name: keyof typeof output) => ({
    write: (text: string) => {
      output[name] += text;
    },
  });
  const stdin = Object.assign(Readable.from([secret]), { isTTY });
  const stderr = { ...keep('stderr'), isTTY };
  const terminal: Terminal = { env, stdin, stdout: keep('stdout'), stderr };
  return { terminal, output };
};
