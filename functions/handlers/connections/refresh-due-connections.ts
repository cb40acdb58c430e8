import type { Context } from 'aws-lambda';
import { composeRefreshDueConnections } from '../../composition/refreshing.ts';
import { type QueueRun, queueDueConnections } from '../../connections/domain/due/find-due.ts';
import { readConfig } from '../../platform/config.ts';
import { deadlineOfRun } from '../../platform/http/deadline.ts';
import { logRun } from '../../platform/telemetry/logging.ts';
import { count } from '../../platform/telemetry/metrics.ts';

let deps: ReturnType<typeof composeRefreshDueConnections> | undefined;

/** Runs on a schedule, and queues the connections whose refresh is due. @returns what it did */
export const handler = async (_event: unknown, context: Context): Promise<QueueRun> => {
  deps ??= composeRefreshDueConnections(readConfig());
  const run = await queueDueConnections(deps, deadlineOfRun(context));
  logRun('refresh-due-connections', run);
  if (run.remaining || run.overdue > 0) count('RefreshBacklog', undefined);
  return run;
};
