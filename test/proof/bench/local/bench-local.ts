import { resolve } from 'node:path';
import * as z from 'zod';
import { optionFacts, wholeNumber } from '../../../../infra/command-line/options.ts';
import { programOf } from '../../../../infra/command-line/run-program.ts';
import { table } from '../../../../infra/command-line/table.ts';
import { watchMemory } from '../../../support/run/process-memory.ts';
import { median } from '../statistics.ts';
import { load } from './load.ts';
import { connectDemo, type StackProcess, startStackOf } from './stack-process.ts';

const facts = {
  name: 'npm run bench -- local',
  summary:
    'Compares the local stack with those of other work trees, start by start and run by run in turn. Linux only.',
  notes: 'CPU per request is the figure to trust on a busy machine.',
  options: z.object({
    against: z.array(z.string()).default([]).register(optionFacts, {
      value: '<folder>',
      summary: 'A work tree with its packages installed (repeatable).',
      repeatable: true,
    }),
    starts: wholeNumber(1, 1_000).default(5).register(optionFacts, {
      value: '<number>',
      summary: 'Starts of each stack: two of the same code differ by some 5 %.',
    }),
    runs: wholeNumber(1, 1_000).default(2).register(optionFacts, {
      value: '<number>',
      summary: 'Runs of each request for each start, after one that is not counted.',
    }),
    requests: wholeNumber(1, 1_000_000)
      .default(3_000)
      .register(optionFacts, { value: '<number>', summary: 'Requests of a run.' }),
    connections: wholeNumber(1, 1_000)
      .default(50)
      .register(optionFacts, { value: '<number>', summary: 'Clients at once.' }),
  }),
  examples: ['npm run bench -- local', 'npm run bench -- local --against ../before'],
};

const paths = {
  agents: '/agents',
  'cached options': '/events/components/demo/events/task_completed/options/project_id',
};

type RunSize = { connections: number; requests: number };
type RunFigures = { perSecond: number; cpuMs: number; p50Ms: number; residentMib: number };

const measure = async (stack: StackProcess, path: string, size: RunSize): Promise<RunFigures> => {
  const { baseUrl, apiKey } = stack.info;
  const [startedMs, beforeMs] = [performance.now(), stack.cpuMs()];
  const took = await load({ url: baseUrl + path, headers: { 'x-api-key': apiKey } }, size);
  const seconds = (performance.now() - startedMs) / 1000;
  return {
    perSecond: took.length / seconds,
    cpuMs: (stack.cpuMs() - beforeMs) / took.length,
    p50Ms: median(took),
    residentMib: watchMemory(stack.pid).residentMib(),
  };
};

const figures = ['perSecond', 'cpuMs', 'p50Ms', 'residentMib'] as const;

/** @param runs of each folder, in pairs */
const rowsOf = (name: string, folders: readonly string[], runs: readonly RunFigures[][]) =>
  folders.map((folder, index) => [
    name,
    folder,
    ...figures.flatMap((figure) => {
      const own = (runs[index] ?? []).map((run) => run[figure]);
      const ratios = own.map((value, n) => value / (runs[0]?.[n]?.[figure] ?? Number.NaN));
      return [median(own).toFixed(1), median(ratios).toFixed(2)];
    }),
  ]);

const heads = ['requests/s', 'CPU ms', 'p50 ms', 'MiB'].flatMap((head) => [head, '÷ first']);

type Runs = { runs: number; size: RunSize };

/** Starts a stack of each folder, and adds their figures to those of earlier starts. */
const measureStart = async (
  folders: readonly string[],
  { runs, size }: Runs,
  add: (name: string, folder: number, figures: RunFigures) => void,
): Promise<void> => {
  const stacks: StackProcess[] = [];
  try {
    for (const folder of folders) stacks.push(await startStackOf(folder));
    for (const stack of stacks) await connectDemo(stack);
    for (const [name, path] of Object.entries(paths)) {
      for (const stack of stacks) await measure(stack, path, size);
      for (let run = 0; run < runs; run++) {
        for (const [index, stack] of stacks.entries()) {
          add(name, index, await measure(stack, path, size));
        }
      }
    }
  } finally {
    for (const stack of stacks) await stack.stop();
  }
};

export const benchLocal = programOf(facts, async ({ against, starts, runs, ...size }) => {
  const folders = [...against.map((folder) => resolve(folder)), process.cwd()];
  const measured = new Map(
    Object.keys(paths).map((name) => [name, folders.map((): RunFigures[] => [])]),
  );
  for (let start = 0; start < starts; start++) {
    await measureStart(folders, { runs, size }, (name, folder, each) =>
      measured.get(name)?.[folder]?.push(each),
    );
  }
  const rows = [...measured].flatMap(([name, all]) => rowsOf(name, folders, all));
  console.log(table(['request', 'work tree', ...heads], rows));
});
