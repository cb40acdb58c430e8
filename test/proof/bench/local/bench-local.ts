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
    'Compares the local stack with those of other work trees, run by run in turn. Linux only.',
  notes: 'CPU per request is the figure to trust on a busy machine.',
  options: z.object({
    against: z.array(z.string()).default([]).register(optionFacts, {
      value: '<folder>',
      summary: 'A work tree with its packages installed (repeatable).',
      repeatable: true,
    }),
    runs: wholeNumber(1, 1_000).default(6).register(optionFacts, {
      value: '<number>',
      summary: 'Runs of each request, after one that is not counted.',
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

export const benchLocal = programOf(facts, async ({ against, runs, ...size }) => {
  const folders = [...against.map((folder) => resolve(folder)), process.cwd()];
  const stacks: StackProcess[] = [];
  try {
    for (const folder of folders) stacks.push(await startStackOf(folder));
    for (const stack of stacks) await connectDemo(stack);
    const rows: string[][] = [];
    for (const [name, path] of Object.entries(paths)) {
      const measured: RunFigures[][] = stacks.map(() => []);
      for (const stack of stacks) await measure(stack, path, size);
      for (let run = 0; run < runs; run++) {
        for (const [index, stack] of stacks.entries()) {
          measured[index]?.push(await measure(stack, path, size));
        }
      }
      rows.push(...rowsOf(name, folders, measured));
    }
    console.log(table(['request', 'work tree', ...heads], rows));
  } finally {
    for (const stack of stacks) await stack.stop();
  }
});
