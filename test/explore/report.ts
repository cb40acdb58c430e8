import { type Taken, variants } from './scheduler/step.ts';

const short = (text: string, most: number) => {
  const plain = text.replaceAll('|', '/').replaceAll(/\s+/g, ' ');
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
};

const shown = (value: unknown): string => {
  if (value instanceof Error) return value.name;
  return JSON.stringify(value, (_, one) => (one instanceof Set ? [...one] : one)) ?? '';
};

type Line = Pick<Taken, 'process' | 'variant' | 'atMs'> & {
  what: string;
  saw: string;
  times: number;
};

/** Steps of a process that waits are one line. */
const merged = (steps: readonly Taken[]): Line[] => {
  const lines: Line[] = [];
  for (const step of steps) {
    const { process, variant } = step;
    const [what, saw] = [short(step.what(), 150), short(shown(step.saw), 90)];
    const last = lines.at(-1);
    const isSame = last?.process === process && last.what === what && last.saw === saw;
    if (last && isSame && variant === 'well') last.times++;
    else lines.push({ process, variant, atMs: step.atMs, what, saw, times: 1 });
  }
  return lines;
};

/** An order as a table that a person can follow. */
export const tableOf = (steps: readonly Taken[]): string =>
  [
    '| ms | process | step | fault | read or answered |',
    '|---|---|---|---|---|',
    ...merged(steps).map(({ atMs, process, what, variant, saw, times }) => {
      const often = times > 1 ? ` (${times} times)` : '';
      return `| ${atMs} | ${process} | ${what}${often} | ${variants[variant]} | ${saw} |`;
    }),
  ].join('\n');
