import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { markdownTable, withGenerated } from '../../../infra/catalogue/markdown.ts';
import { revision } from '../../support/run/revision.ts';
import { reference, variantName } from './case.ts';
import { type CostFigures, costFigures, costPage } from './cost-page.ts';
import type { Result } from './result.ts';
import type { Outcome, Run } from './run-bench.ts';

/** What `--save` writes of a case; the steady figures only where they are compared. */
type CaseFigures = { name: string; task?: string; by?: string } & Pick<
  Result,
  'bytes' | 'coldCpuToD' | 'dynamodbCalls' | 'kmsCalls' | 'providerCalls'
> & {
    /** How far `coldCpuToD` may be from the true one. */
    margin?: number;
    coldWallToD?: number;
    steadyCpuToRaw?: number;
    steadyP50ToRaw?: number;
  };

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
  costs: CostFigures[];
};

/** What writes the pages. */
export const saving = 'npm run bench -- functions --save';

const round = (value: number) => Number(value.toPrecision(4));

const caseFiguresOf = ({ benchCase: { name, task, by }, ...measured }: Result): CaseFigures => {
  const { bytes, dynamodbCalls, kmsCalls, providerCalls, steady } = measured;
  const { coldCpuToD, margin, coldWallToD } = measured;
  return {
    ...{ name, ...(task && { task }), ...(by && { by }), bytes, coldCpuToD: round(coldCpuToD) },
    ...{ margin: round(margin), coldWallToD: round(coldWallToD) },
    ...{ dynamodbCalls, kmsCalls, providerCalls },
    ...(steady && {
      steadyCpuToRaw: round(steady.cpuToRaw),
      steadyP50ToRaw: round(steady.p50ToRaw),
    }),
  };
};

export const toFigures = (run: Run, { results, selfRatio, empty }: Outcome): Figures => ({
  ...revision(),
  node: process.version,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  rounds: run.rounds,
  memoryMb: run.memoryMb,
  selfRatio: Number(selfRatio.toFixed(3)),
  // Not D, by which all others are divided, nor what is only counted.
  cases: results.filter(({ samples }) => samples > 0).map(caseFiguresOf),
  costs: costFigures(results, empty, run.memoryMb),
});

/** The cases of a task, ours first, with what people call who does it. */
const implementationsOf = ({ cases }: Figures, task: string) =>
  cases
    .filter((each) => each.task === task)
    .toSorted((one, other) => Number(one.by !== undefined) - Number(other.by !== undefined))
    .map((each) => ({ ...each, label: each.by ? 'raw SDK, our build' : 'Trunkline' }));

const others = [reference, 'raw'];

/** The other ways to start a process that were measured, each a column: the figure of a case by its name. */
const variantsIn = ({ cases }: Figures) => {
  const names = new Set(cases.flatMap(({ by = 'raw' }) => (others.includes(by) ? [] : by)));
  const byName = new Map(cases.map((each) => [each.name, each.coldCpuToD.toFixed(2)]));
  return [...names].map((variant) => ({
    head: `from a ${variant}`,
    cellOf: ({ name }: CaseFigures) => byName.get(variantName(name, variant)) ?? '',
  }));
};

const calls = ({ dynamodbCalls: DynamoDB, kmsCalls: KMS, providerCalls: provider }: CaseFigures) =>
  Object.entries({ DynamoDB, KMS, provider })
    .filter(([, count]) => count > 0)
    .map(([service, count]) => `${count} ${service}`)
    .join(', ') || 'none';

const kB = ({ bytes }: Pick<CaseFigures, 'bytes'>) => (bytes / 1000).toFixed(0);

const comparison = (figures: Figures) => {
  const variants = variantsIn(figures);
  const heads = variants.map(({ head }) => head);
  const head = ['', 'CPU ÷ D, cold', ...heads, 'kB', 'CPU ÷ raw', 'p50 ÷ raw'];
  return [...new Set(figures.cases.flatMap(({ task = [] }) => task))]
    .map((task) => {
      const cases = implementationsOf(figures, task);
      const rows = cases.map(({ label, ...each }) => [
        ...[label, each.coldCpuToD.toFixed(2), ...variants.map(({ cellOf }) => cellOf(each))],
        ...[kB(each), each.steadyCpuToRaw?.toFixed(2) ?? '', each.steadyP50ToRaw?.toFixed(2) ?? ''],
      ]);
      const called = cases[0] ? calls(cases[0]) : '';
      const title = `${task[0]?.toUpperCase()}${task.slice(1)}`;
      return `**${title}**, calls of a warm request: ${called}.\n\n${markdownTable(head, rows)}`;
    })
    .join('\n\n');
};

const functionsTable = (figures: Figures) => {
  const variants = variantsIn(figures);
  return markdownTable(
    ['', 'CPU ÷ D, cold', ...variants.map(({ head }) => head), 'kB', 'calls, warm'],
    figures.cases
      .filter(({ by }) => by === undefined)
      .map((each) => [
        ...[each.name, each.coldCpuToD.toFixed(2), ...variants.map(({ cellOf }) => cellOf(each))],
        ...[kB(each), calls(each)],
      ]),
  );
};

const generated = (figures: Figures) =>
  `On ${figures.date} at ${figures.commit}, Node.js ${figures.node}, ${figures.processor}, ${figures.rounds} rounds. D again ÷ D: ${figures.selfRatio.toFixed(3)}.

${comparison(figures)}

**Every function**

${functionsTable(figures)}`;

/** docs/performance.md with the figures of a run. @param page the page as it is */
export const performancePage = (page: string, figures: Figures): string =>
  withGenerated(page, saving, generated(figures));

const file = (relative: string) => new URL(relative, import.meta.url);

const rewrite = (relative: string, change: (page: string) => string) =>
  writeFileSync(file(relative), change(readFileSync(file(relative), 'utf8')));

/** Records a run in figures.json, and in the pages that are made of it. */
export const saveFigures = (figures: Figures): void => {
  writeFileSync(file('./figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
  rewrite('../../../docs/performance.md', (page) => performancePage(page, figures));
  rewrite('../../../docs/deploy/cost.md', (page) => costPage(page, saving, figures.costs));
};
