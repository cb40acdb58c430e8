import { appendFileSync, writeSync } from 'node:fs';
import { type SoakName, soaks } from './soaks.ts';

/** What one figure says, such as `{ exchanges: 1 }`. */
export type Figures = Record<string, number | string>;

const variable = (name: string) => process.env[`TRUNKLINE_SOAK_${name}`];
const secondsBetweenLines = 10;

/** The size of a run, and where it says what it found. Without `npm run soak`, it is short and silent. */
export const soaking = (name: SoakName) => {
  const isSoak = variable('NAME') === name;
  const { unit, runs } = soaks[name];
  const total = Number((isSoak && variable('RUNS')) || runs.short);
  const seed = Number((isSoak && variable('SEED')) || 20_261_122);
  let reportedAtMs = Date.now();
  return {
    isSoak,
    runs: total,
    seed,
    /** Shows how far a soak is. @param done of `runs` */
    progress: (done: number): void => {
      if (!isSoak || Date.now() - reportedAtMs < secondsBetweenLines * 1000) return;
      reportedAtMs = Date.now();
      // Vitest shows only the output of failing tests.
      writeSync(2, `${new Date().toISOString().slice(11, 19)} ${done} of ${total} ${unit}\n`);
    },
    /** Adds figures to the report of a soak. */
    report: (figures: Figures): void => {
      const file = isSoak && variable('REPORT');
      if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`);
    },
  };
};
