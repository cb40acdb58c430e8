import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Run, reliabilityPage } from './reliability-page.ts';
import type { SoakName } from './soaks.ts';

const figuresFile = new URL('./figures.json', import.meta.url);
const page = new URL('../../docs/operate/reliability.md', import.meta.url);

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Notes the last run of a soak, in figures.json and in the page that is made of it. */
export const saveFigures = (name: SoakName, run: Omit<Run, 'date' | 'commit'>): void => {
  const isDirty = git('status', '--porcelain', '--', 'functions', 'infra') !== '';
  const commit = `${git('rev-parse', '--short=8', 'HEAD')}${isDirty ? ' and changes' : ''}`;
  const date = new Date().toISOString().slice(0, 10);
  const saved: Record<string, Run> = JSON.parse(readFileSync(figuresFile, 'utf8'));
  saved[name] = { ...run, date, commit };
  writeFileSync(figuresFile, `${JSON.stringify(saved, null, 2)}\n`);
  writeFileSync(page, reliabilityPage(readFileSync(page, 'utf8'), saved));
};
