import { setTimeout } from 'node:timers/promises';
import { createDueConnections } from '../../../functions/connections/adapters/due-connections.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { failuresOf } from '../../../functions/connections/domain/connection-state.ts';
import type { DueConnection } from '../../../functions/connections/domain/due/ports.ts';
import { refreshParts } from '../../../functions/connections/domain/refresh-spread.ts';
import type { TestStack } from './start-test-stack.ts';

/** Runs the scheduled function, and waits until all that it queued is done. @returns what it did */
export const runDueRefreshes = async ({ stack }: Pick<TestStack, 'stack'>) => {
  const invoked = await stack.functions.get('refresh-due-connections')?.invoke({}, 'test');
  while (stack.queues.refreshQueue.queue.size() > 0) await setTimeout(20);
  return invoked && 'result' in invoked ? JSON.parse(invoked.result) : invoked;
};

/** Every connection whose refresh is due now, of all parts of the queue. */
const findAllDue = async ({ database }: Pick<TestStack, 'database'>) => {
  const { find } = createDueConnections(database);
  const due: DueConnection[] = [];
  for (const part of refreshParts) {
    for await (const page of find(part, Date.now())) due.push(...page);
  }
  return due;
};

const outcomeOf = (before: Connection | undefined, after: Connection | undefined) => {
  // A row that cannot be read.
  if (!before || !after) return 'postponed';
  if (after.state.is === 'ended') return 'lost';
  if (after.version === before.version || failuresOf(after) > 0) return 'postponed';
  return after.reconnectByMs === undefined ? 'refreshed' : 'ending';
};

/** Runs the scheduled refresh. @returns what became of the connections that were due, by their rows */
export const dueOutcomes = async (stack: TestStack) => {
  const { connections } = stack;
  const read = (key: Parameters<typeof connections.get>[0]) =>
    connections.get(key).catch(() => undefined);
  const due = await findAllDue(stack);
  const before = await Promise.all(due.map(read));
  const { queued } = await runDueRefreshes(stack);
  const run = { queued, refreshed: 0, ending: 0, lost: 0, postponed: 0, remaining: false };
  for (const [n, key] of due.entries()) run[outcomeOf(before[n], await read(key))]++;
  return { ...run, remaining: (await findAllDue(stack)).length > 0 };
};
