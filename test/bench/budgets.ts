import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Result } from './result.ts';

const limits = z.record(z.string(), z.number());
const schema = z.object({ kB: limits, coldCpuToD: limits });

/** The most that bundles may weigh, and cases may take of D's CPU time until their first answer. */
export const budgets = schema.parse(
  JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8')),
);

/** @returns what is over its budget or has none, for people; milliseconds are never judged */
export const overBudget = (results: readonly Result[]): string[] => {
  const faults = results.flatMap(({ benchCase: { bundle, name }, bytes, coldCpuToD }) => {
    const { [bundle]: kB = 0 } = budgets.kB;
    const { [name]: most = 0 } = budgets.coldCpuToD;
    return [
      ...(bytes > kB * 1000 ? [`${bundle} has ${bytes} bytes, over ${kB} kB.`] : []),
      ...(coldCpuToD > most ? [`${name} takes ${coldCpuToD.toFixed(2)} of D, over ${most}.`] : []),
    ];
  });
  return [...new Set(faults)];
};
