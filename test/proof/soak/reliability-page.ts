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
  commit: string;
  figures: Figures;
};

/** Everything behind it is generated. */
const heading = '## Last runs';

const duration = (seconds: number) =>
  seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;

const section = (name: SoakName, run: Run | undefined) => {
  const { shows, unit } = soaks[name];
  if (!run) return `### ${name}\n\n${shows} Not run at full size yet.\n`;
  const { runs, seed, seconds, date, commit, figures } = run;
  const shown = Object.entries(figures).filter(([figure]) => !/^answers (?:with )?\d/.test(figure));
  const results = shown.map(([figure, value]) => `${figure}: ${value.toLocaleString('en')}`);
  return `### ${name}

${shows}

\`--runs ${runs} --seed ${seed}\`: ${runs.toLocaleString('en')} ${unit} in ${duration(seconds)}, on ${date} at ${commit}.

${results.join('; ')}.
`;
};

/** docs/operate/reliability.md with the figures of the last runs. @param page the page as it is */
export const reliabilityPage = (page: string, runs: Record<string, Run>): string => {
  const [prose = ''] = page.split(heading);
  const sections = (Object.keys(soaks) as SoakName[]).map((name) => section(name, runs[name]));
  return `${prose}${heading}\n\n${sections.join('\n')}`;
};

const figuresFile = new URL('./figures.json', import.meta.url);
const page = new URL('../../../docs/operate/reliability.md', import.meta.url);

/** Notes the last run of a soak, in figures.json and in the page that is made of it. */
export const saveFigures = (name: SoakName, run: Omit<Run, 'date' | 'commit'>): void => {
  const saved: Record<string, Run> = JSON.parse(readFileSync(figuresFile, 'utf8'));
  saved[name] = { ...run, ...revision() };
  writeFileSync(figuresFile, `${JSON.stringify(saved, null, 2)}\n`);
  writeFileSync(page, reliabilityPage(readFileSync(page, 'utf8'), saved));
};
