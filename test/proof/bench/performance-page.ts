import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { markdownTable } from '../../../infra/catalogue/markdown.ts';
import { revision } from '../../support/run/revision.ts';
import type { Result } from './result.ts';
import type { Outcome, Run } from './run-bench.ts';

/** What `--save` writes of a case; the steady figures only where they are compared. */
type CaseFigures = { name: string; task?: string; by?: string } & Pick<
  Result,
  'bytes' | 'coldCpuToD' | 'dynamodbCalls' | 'kmsCalls' | 'providerCalls'
> &
  Partial<Pick<Result, 'steadyCpuToRaw' | 'steadyP50ToRaw'>>;

/** What it writes of a run. */
export type Figures = {
  date: string;
  commit: string;
  node: string;
  processor: string;
  rounds: number;
  memoryMb: number;
  /** Of D to itself. */
  selfRatio: number;
  cases: CaseFigures[];
};

const round = (value: number) => Number(value.toPrecision(4));

const caseFiguresOf = ({ benchCase: { name, task, by }, ...measured }: Result): CaseFigures => {
  const { bytes, coldCpuToD, dynamodbCalls, kmsCalls, providerCalls } = measured;
  const { steadyCpuToRaw: cpu, steadyP50ToRaw: p50 } = measured;
  return {
    ...{ name, ...(task && { task }), ...(by && { by }), bytes, coldCpuToD: round(coldCpuToD) },
    ...{ dynamodbCalls, kmsCalls, providerCalls },
    // What was not measured is not a number, which JSON has no word for.
    ...(Number.isNaN(cpu) ? {} : { steadyCpuToRaw: round(cpu), steadyP50ToRaw: round(p50) }),
  };
};

export const toFigures = (run: Run, { results, selfRatio }: Outcome): Figures => ({
  ...revision(),
  node: process.version,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  rounds: run.rounds,
  memoryMb: run.memoryMb,
  selfRatio: Number(selfRatio.toFixed(3)),
  cases: results.map(caseFiguresOf),
});

/** The cases of a task, ours first, with what people call who does it. */
const implementationsOf = ({ cases }: Figures, task: string) => {
  const [ours, others] = [true, false].map((isOurs) =>
    cases.filter((each) => each.task === task && (each.by === undefined) === isOurs),
  );
  return [
    ...(ours ?? []).map((each) => ({ ...each, label: 'Trunkline' })),
    ...(others ?? []).map((each) => ({ ...each, label: 'raw SDK, our build' })),
  ];
};

const begin = '<!-- Written by `npm run bench -- functions --save`: -->';
const end = '<!-- Until here. -->';

const calls = ({ dynamodbCalls: DynamoDB, kmsCalls: KMS, providerCalls: provider }: CaseFigures) =>
  Object.entries({ DynamoDB, KMS, provider })
    .filter(([, count]) => count > 0)
    .map(([service, count]) => `${count} ${service}`)
    .join(', ') || 'none';

const kB = ({ bytes }: Pick<CaseFigures, 'bytes'>) => (bytes / 1000).toFixed(0);

const comparison = (figures: Figures) =>
  [...new Set(figures.cases.flatMap(({ task = [] }) => task))]
    .map((task) => {
      const cases = implementationsOf(figures, task);
      const rows = cases.map(({ label, coldCpuToD, ...each }) => [
        label,
        coldCpuToD.toFixed(2),
        kB(each),
        each.steadyCpuToRaw?.toFixed(2) ?? '',
        each.steadyP50ToRaw?.toFixed(2) ?? '',
      ]);
      const head = ['', 'CPU ÷ D, cold', 'kB', 'CPU ÷ raw', 'p50 ÷ raw'];
      const [first] = cases;
      const called = first ? calls(first) : '';
      const title = `${task[0]?.toUpperCase()}${task.slice(1)}`;
      return `**${title}**, calls of a warm request: ${called}.\n\n${markdownTable(head, rows)}`;
    })
    .join('\n\n');

const functionsTable = ({ cases }: Figures) =>
  markdownTable(
    ['', 'CPU ÷ D, cold', 'kB', 'calls, warm'],
    cases
      .filter(({ by }) => by === undefined)
      .map((each) => [each.name, each.coldCpuToD.toFixed(2), kB(each), calls(each)]),
  );

const generated = (figures: Figures) => `
On ${figures.date} at ${figures.commit}, Node.js ${figures.node}, ${figures.processor}, ${figures.rounds} rounds. D again ÷ D: ${figures.selfRatio.toFixed(3)}.

${comparison(figures)}

**Every function**

${functionsTable(figures)}
`;

/** docs/performance.md with the figures of a run. @param page the page as it is */
export const performancePage = (page: string, figures: Figures): string => {
  const [before, rest = ''] = page.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`The page has lost its marks: ${begin} ${end}`);
  return `${before}${begin}\n${generated(figures)}\n${end}${after}`;
};

const file = (relative: string) => new URL(relative, import.meta.url);

/** Notes a run in figures.json, and in the page that is made of it. */
export const saveFigures = (figures: Figures): void => {
  writeFileSync(file('./figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
  const page = file('../../../docs/performance.md');
  writeFileSync(page, performancePage(readFileSync(page, 'utf8'), figures));
};
