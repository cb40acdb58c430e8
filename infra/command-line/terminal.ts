import { styleText } from 'node:util';
import type { SecretInput } from './ask.ts';

/**
 * Standard output or error: a screen has `isTTY`, and `columns` characters in a line. `hasColors`
 * says whether it has as many, by NO_COLOR and all else that Node.js knows.
 */
type Output = {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
  hasColors?(count: number, env: Record<string, string | undefined>): boolean;
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

/** The tone of a word: green, yellow or red. */
type TextTone = 'good' | 'poor' | 'bad';

const colours = { good: 'green', poor: 'yellow', bad: 'red' } as const;

/** Colours text of the answer on a screen with colours, and leaves it as it is elsewhere. */
export type Paint = (tone: TextTone, text: string) => string;

export const createPaint = ({ stdout, env }: Pick<Terminal, 'stdout' | 'env'>): Paint => {
  const hasColours = stdout.hasColors?.(16, env) ?? false;
  return (tone, text) =>
    hasColours ? styleText(colours[tone], text, { validateStream: false }) : text;
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
