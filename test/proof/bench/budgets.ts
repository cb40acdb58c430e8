import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { functionNames } from '../../../infra/bundling/bundle-functions.ts';
import type { Result } from './result.ts';
import type { Outcome } from './run-bench.ts';

const limits = z.record(z.string(), z.number());
const schema = z.object({ kB: limits, coldCpuToD: limits });

/** The most that bundles may weigh, and cases may take of D's CPU time until their first answer. */
export const budgets = schema.parse(
  JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8')),
);

/** @returns for people; a bundle without a budget is over it */
export const overBytes = (bundles: readonly string[], bytesOf: (bundle: string) => number) =>
  bundles.flatMap((bundle) => {
    const { [bundle]: kB = 0 } = budgets.kB;
    const bytes = bytesOf(bundle);
    return bytes > kB * 1000 ? [`${bundle} has ${bytes} bytes, over ${kB} kB.`] : [];
  });

/**
 * Milliseconds are never judged.
 * @param slack how many times its budget a case may take
 * @returns for people; a case without a budget is over it
 */
export const overCpu = (results: readonly Result[], slack: number): string[] =>
  results.flatMap(({ benchCase: { name }, coldCpuToD }) => {
    const most = (budgets.coldCpuToD[name] ?? 0) * slack;
    return coldCpuToD <= most
      ? []
      : [`${name} takes ${coldCpuToD.toFixed(2)} of D, over ${most.toFixed(2)}.`];
  });

/** @returns for people: who makes other calls than its case says */
export const unexpectedCalls = (results: readonly Result[]): string[] =>
  results.flatMap(({ benchCase: { name, calls }, dynamodbCalls, kmsCalls, providerCalls }) => {
    const expected = [calls.dynamodb ?? 0, calls.kms ?? 0, calls.provider ?? 0].join(', ');
    const made = [dynamodbCalls, kmsCalls, providerCalls].join(', ');
    return made === expected
      ? []
      : [`${name} calls DynamoDB, KMS and the provider ${made} times instead of ${expected}.`];
  });

/**
 * Whether the machine was calm enough to say anything of CPU time: the same bundle costs the same, and
 * not by chance. @param by 0.05: within 5 %
 */
export const isValid = (
  { selfRatio, selfMargin }: Pick<Outcome, 'selfRatio' | 'selfMargin'>,
  by: number,
): boolean => Math.abs(selfRatio - 1) <= by && selfMargin <= by;

/**
 * @param slack how many times its budget of CPU time a function may take; undefined judges none
 * @returns what is wrong with the functions of the project, for people
 */
export const judge = ({ results, bytesOf }: Outcome, slack: number | undefined): string[] => {
  const timed = results.filter(({ benchCase: { by, isOnlyCounted } }) => !by && !isOnlyCounted);
  return [
    ...overBytes(functionNames, bytesOf),
    ...(slack === undefined ? [] : overCpu(timed, slack)),
    ...unexpectedCalls(results),
  ];
};
