import { functionNames } from '../../infra/bundling/bundle-functions.ts';
import { overBytes, overCpu, unexpectedCalls } from './budgets.ts';
import type { Outcome } from './run-bench.ts';

/** Whether the machine was calm enough to say anything of CPU time. @param by 0.05: within 5 % */
export const isValid = ({ selfRatio }: Outcome, by: number): boolean =>
  Math.abs(selfRatio - 1) <= by;

/**
 * @param slack how many times its budget of CPU time a function may take; undefined judges none
 * @returns what is wrong with the functions of the project, for people
 */
export const judge = ({ results, bytesOf }: Outcome, slack: number | undefined): string[] => {
  const ours = results.filter(({ benchCase: { by } }) => by === undefined);
  return [
    ...overBytes(functionNames, bytesOf),
    ...(slack === undefined ? [] : overCpu(ours, slack)),
    ...unexpectedCalls(results),
  ];
};
