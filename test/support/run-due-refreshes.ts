import { setTimeout } from 'node:timers/promises';
import type { TestStack } from './harness.ts';

/** Runs the scheduled function, and waits until all that it queued is done. @returns what it did */
export const runDueRefreshes = async ({ stack }: Pick<TestStack, 'stack'>) => {
  const invoked = await stack.functions.get('refresh-due-connections')?.invoke({}, 'test');
  while (stack.refreshes.size() > 0) await setTimeout(20);
  return invoked && 'result' in invoked ? JSON.parse(invoked.result) : invoked;
};
