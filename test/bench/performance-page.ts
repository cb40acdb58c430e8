import { readFileSync, writeFileSync } from 'node:fs';
import { markdownTable } from '../../infra/catalogue/markdown.ts';
import type { CaseFigures, Figures } from './figures.ts';

/** A case of a task, and what people call who does it. */
type Compared = CaseFigures & { label: string; isOurs: boolean };

const tasksOf = ({ cases }: Figures): string[] => [
  ...new Set(cases.flatMap(({ task }) => (task === undefined ? [] : [task]))),
];

/** Ours first. */
const implementationsOf = ({ cases }: Figures, task: string): Compared[] =>
  cases
    .filter((each) => each.task === task)
    .map((each) => ({
      ...each,
      label: each.by === undefined ? 'Trunkline' : 'raw SDK, our build',
      isOurs: each.by === undefined,
    }))
    .sort((a, b) => Number(b.isOurs) - Number(a.isOurs));

const begin = '<!-- Written by `npm run bench -- --save`: -->';
const end = '<!-- Until here. -->';

const calls = ({ calls: { dynamodb, kms, provider } }: CaseFigures) =>
  [
    dynamodb ? `${dynamodb} DynamoDB` : '',
    kms ? `${kms} KMS` : '',
    provider ? `${provider} provider` : '',
  ]
    .filter(Boolean)
    .join(', ') || 'none';

const kB = ({ bytes }: Pick<CaseFigures, 'bytes'>) => (bytes / 1000).toFixed(0);

const comparison = (figures: Figures) =>
  tasksOf(figures)
    .map((task) => {
      const cases = implementationsOf(figures, task);
      const rows = cases.map(({ label, coldCpuToD, steady, ...each }) => [
        label,
        coldCpuToD.toFixed(2),
        kB(each),
        ...(steady ? [steady.cpuToRaw.toFixed(2), steady.p50ToRaw.toFixed(2)] : ['', '']),
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
  const page = file('../../docs/performance.md');
  writeFileSync(page, performancePage(readFileSync(page, 'utf8'), figures));
};
