import { styleText } from 'node:util';
import type { Terminal } from './terminal.ts';

/** How a word is meant: green, yellow or red. */
export type Tone = 'good' | 'poor' | 'bad';

const colours = { good: 'green', poor: 'yellow', bad: 'red' } as const;

/** Colours text of the answer on a screen with colours, and leaves it as it is elsewhere. */
export type Paint = (tone: Tone, text: string) => string;

export const createPaint = ({ stdout, env }: Pick<Terminal, 'stdout' | 'env'>): Paint => {
  const hasColours = stdout.hasColors?.(16, env) ?? false;
  return (tone, text) =>
    hasColours ? styleText(colours[tone], text, { validateStream: false }) : text;
};
