import type { SecretInput } from './ask.ts';

/** Standard output or error: a screen has `isTTY`, and `columns` characters in a line. */
type Output = {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
};

/** Of a process, what commands see. */
export type Terminal = {
  env: Record<string, string | undefined>;
  stdin: SecretInput;
  stdout: Output;
  stderr: Output;
  /** Ctrl-C. While somebody listens, it does not end the process. */
  once?(event: 'SIGINT', listener: () => void): unknown;
};

/** Shows progress. On a screen each line takes the place of the one before. */
export const createProgress = (output: Output): ((line: string) => void) => {
  let rows = 0;
  return (line) => {
    if (output.isTTY && rows > 0) output.write(`\u001b[${rows}A\u001b[J`);
    output.write(`${line}\n`);
    rows = Math.ceil(line.length / (output.columns || 80));
  };
};

/** Aborted by the first Ctrl-C, which then ends nothing by itself; a second one ends the process. */
export const interruption = (terminal: Pick<Terminal, 'once' | 'stderr'>): AbortSignal => {
  const controller = new AbortController();
  terminal.once?.('SIGINT', () => {
    // Behind the ^C that a screen shows.
    if (terminal.stderr.isTTY) terminal.stderr.write('\n');
    controller.abort();
  });
  return controller.signal;
};
