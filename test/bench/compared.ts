import type { CaseFigures, Figures } from './figures.ts';

/** A case of a task, and what people call who does it. */
export type Compared = CaseFigures & { label: string; isOurs: boolean };

const labels: Record<string, string> = {
  nest: 'Nest',
  powertools: 'Powertools',
  raw: 'raw SDK, our build',
};

export const tasksOf = ({ cases }: Figures): string[] => [
  ...new Set(cases.flatMap(({ task }) => (task === undefined ? [] : [task]))),
];

/** Ours first, then by what they take until the first answer. */
export const implementationsOf = ({ cases }: Figures, task: string): Compared[] =>
  cases
    .filter((each) => each.task === task)
    .map((each) => ({
      ...each,
      label: each.by === undefined ? 'Trunkline' : (labels[each.by] ?? each.by),
      isOurs: each.by === undefined,
    }))
    .sort((a, b) => Number(b.isOurs) - Number(a.isOurs) || a.coldCpuToD - b.coldCpuToD);
