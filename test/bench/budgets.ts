import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Result } from './result.ts';

const schema = z.record(z.string(), z.object({ kB: z.number(), cpuToD: z.number() }));

/** What each function may come to: its bundle's size, and its cold start's CPU time as a multiple of D's. */
export const budgets = schema.parse(
  JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8')),
);

/** @returns what is over its budget or has none, for people; milliseconds are never judged */
export const overBudget = (results: readonly Result[]): string[] =>
  results.flatMap(({ benchCase: { bundle, name }, bytes, coldCpuToD }) => {
    const budget = budgets[bundle];
    if (!budget) return [`${bundle} has no budget.`];
    return [
      ...(bytes > budget.kB * 1000 ? [`${bundle} has ${bytes} bytes, over ${budget.kB} kB.`] : []),
      ...(coldCpuToD > budget.cpuToD
        ? [`${name} takes ${coldCpuToD.toFixed(2)} of D’s CPU time, over ${budget.cpuToD}.`]
        : []),
    ];
  });
