import { readFileSync, writeFileSync } from 'node:fs';
import { revision } from '../../support/run/revision.ts';
import type { Figures } from './soaking.ts';
import { type SoakName, soaks } from './soaks.ts';

/** A soak that was run. */
type Run = {
  runs: number;
  seed: number;
  seconds: number;
  date: string;
  /** Absent if it is not in the history. */
  commit?: string;
  figures: Figures;
};

/** Everything behind it is generated. */
const heading = '## Last runs';

const duration = (seconds: number) =>
  seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;

const row = (name: SoakName, run: Run | undefined) => {
  const { shows, unit } = soaks[name];
  if (!run) return `| \`${name}\` | ${shows} | not yet at full size |`;
  const { runs, seconds, date } = run;
  const size = `${runs.toLocaleString('en')} ${unit}`;
  return `| \`${name}\` | ${shows} | ${size}, ${duration(seconds)}, ${date} |`;
};

/** docs/operate/reliability.md with the last runs. @param page the page as it is */
export const reliabilityPage = (page: string, runs: Record<string, Run>): string => {
  const [prose = ''] = page.split(heading);
  const rows = (Object.keys(soaks) as SoakName[]).map((name) => row(name, runs[name]));
  return `${prose}${heading}

\`test/proof/soak/figures.json\` has seeds and figures.

| Soak test | What it shows | Last run |
|---|---|---|
${rows.join('\n')}
`;
};

const figuresFile = new URL('./figures.json', import.meta.url);
const page = new URL('../../../docs/operate/reliability.md', import.meta.url);

/** Records the last run of a soak, in figures.json and in the page that is made of it. */
export const saveFigures = (name: SoakName, run: Omit<Run, 'date' | 'commit'>): void => {
  const saved: Record<string, Run> = JSON.parse(readFileSync(figuresFile, 'utf8'));
  saved[name] = { ...run, ...revision() };
  writeFileSync(figuresFile, `${JSON.stringify(saved, null, 2)}\n`);
  writeFileSync(page, reliabilityPage(readFileSync(page, 'utf8'), saved));
};
