import type { Taken, Variant } from './scheduler/step.ts';

const words: Readonly<Record<Variant, string>> = {
  well: '',
  lost: 'is done, its answer lost, and sent again',
  late: 'is given up and sent again, and may be done late',
  unanswered: 'is done, and not answered',
  refused: 'is refused',
  dies: 'is done, and the process dies',
  pause: 'waits for longer than a lease',
  slow: 'is answered as late as possible',
  lags: 'sees an index that lags',
  wakes: 'comes before what others do',
  time: '',
};

const short = (text: string, most: number) => {
  const plain = text.replaceAll('|', '/').replaceAll(/\s+/g, ' ');
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
};

type Line = Taken & { times: number };

/** Steps of a process that waits are one line. */
const merged = (steps: readonly Taken[]): Line[] => {
  const lines: Line[] = [];
  for (const step of steps) {
    const last = lines.at(-1);
    const isSame = last?.process === step.process && last.what === step.what;
    if (last && isSame && last.saw === step.saw && step.variant === 'well') last.times++;
    else lines.push({ ...step, times: 1 });
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
      return `| ${atMs} | ${process} | ${short(what, 150)}${often} | ${words[variant]} | ${short(saw, 90)} |`;
    }),
  ].join('\n');
