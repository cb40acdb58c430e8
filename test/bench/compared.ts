import type { CaseFigures, Figures } from './figures.ts';

/** A case of a task, and what people call who does it. */
export type Compared = CaseFigures & { label: string; isOurs: boolean };

export const tasksOf = ({ cases }: Figures): string[] => [
  ...new Set(cases.flatMap(({ task }) => (task === undefined ? [] : [task]))),
];

/** Ours first. */
export const implementationsOf = ({ cases }: Figures, task: string): Compared[] =>
  cases
    .filter((each) => each.task === task)
    .map((each) => ({
      ...each,
      label: each.by === undefined ? 'Trunkline' : 'raw SDK, our build',
      isOurs: each.by === undefined,
    }))
    .sort((a, b) => Number(b.isOurs) - Number(a.isOurs));
