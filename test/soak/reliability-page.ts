import type { Figures } from './soaking.ts';
import { type SoakName, soaks } from './soaks.ts';

/** A soak that was run. */
export type Run = {
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
  const results = Object.entries(figures).map(
    ([figure, value]) => `${figure}: ${value.toLocaleString('en')}`,
  );
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
