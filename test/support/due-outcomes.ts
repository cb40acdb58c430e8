import type { Connection } from '../../functions/domain/connection/connection.ts';
import { findAllDue } from './find-all-due.ts';
import type { TestStack } from './harness.ts';
import { runDueRefreshes } from './run-due-refreshes.ts';

const outcomeOf = (before: Connection | undefined, after: Connection | undefined) => {
  // A row that cannot be read.
  if (!before || !after) return 'postponed';
  if (after.status === 'reconnect_required') return 'lost';
  if (after.version === before.version) return 'postponed';
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
