import { Readable } from 'node:stream';
import type { Terminal } from '../../../infra/command-line/terminal.ts';

export type Person = {
  /** The piped input. */
  secret: string;
  /** Whether a person uses the terminal. */
  isTTY: boolean;
  /** How wide the screen is on which the answer is read, if it is one. */
  columns: number;
  env: Terminal['env'];
  /** Is shown who listens for Ctrl-C. */
  once: Terminal['once'];
};

/** A terminal that keeps what is printed. */
export const createTerminal = ({
  secret = '',
  isTTY = false,
  columns,
  env = {},
  once,
}: Partial<Person> = {}) => {
  const output = { stdout: '', stderr: '' };
  const keep = (name: keyof typeof output) => ({
    write: (text: string) => {
      output[name] += text;
    },
  });
  const stdin = Object.assign(Readable.from([secret]), { isTTY });
  const stderr = { ...keep('stderr'), isTTY };
  const screen = columns === undefined ? {} : { isTTY: true, columns };
  const terminal: Terminal = { env, stdin, stdout: { ...keep('stdout'), ...screen }, stderr, once };
  return { terminal, output };
};
