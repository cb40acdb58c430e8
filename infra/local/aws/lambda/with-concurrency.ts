import type { InvocationResult, LocalFunction } from './local-function.ts';

/** Executions at once: of the account, and of these how many are reserved for each function. */
export type Concurrency = { ofAccount: number; functions: Readonly<Record<string, number>> };

/** @see https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html */
const tooMany: InvocationResult = {
  errorMessage: 'Rate Exceeded.',
  errorType: 'TooManyRequestsException',
};

const withPool = (each: LocalFunction, pool: { free: number }): LocalFunction => ({
  ...each,
  invoke: async (event, awsRequestId) => {
    if (pool.free < 1) return tooMany;
    pool.free--;
    try {
      return await each.invoke(event, awsRequestId);
    } finally {
      pool.free++;
    }
  },
});

/**
 * The functions of an account that runs only so many at once. One with reserved executions has those,
 * and never more; the others share what is left.
 */
export const withConcurrency = (
  functions: ReadonlyMap<string, LocalFunction>,
  { ofAccount, functions: reserved }: Concurrency,
): ReadonlyMap<string, LocalFunction> => {
  const reservedTotal = Object.values(reserved).reduce((sum, each) => sum + each, 0);
  const shared = { free: ofAccount - reservedTotal };
  return new Map(
    [...functions].map(([name, each]) => {
      const { [name]: own } = reserved;
      return [name, withPool(each, own === undefined ? shared : { free: own })];
    }),
  );
};
