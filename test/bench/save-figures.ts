import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { caseFiguresOf, type Figures } from './figures.ts';
import { performancePage } from './performance-page.ts';
import type { Outcome, Run } from './run-bench.ts';

const file = (relative: string) => new URL(relative, import.meta.url);

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

export const toFigures = (run: Run, { results, selfRatio }: Outcome): Figures => {
  const isDirty = git('status', '--porcelain', '--', 'functions', 'infra') !== '';
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${git('rev-parse', '--short=8', 'HEAD')}${isDirty ? ' and changes' : ''}`,
    node: process.version,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    rounds: run.rounds,
    memoryMb: run.memoryMb,
    selfRatio: Number(selfRatio.toFixed(3)),
    cases: results.map(caseFiguresOf),
  };
};

/** Notes a run in figures.json, and in the page that is made of it. */
export const saveFigures = (figures: Figures): void => {
  writeFileSync(file('./figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
  const page = file('../../docs/performance.md');
  writeFileSync(page, performancePage(readFileSync(page, 'utf8'), figures));
};
