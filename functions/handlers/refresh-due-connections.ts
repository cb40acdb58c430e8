import type { Context } from 'aws-lambda';
import { composeRefreshDueConnections } from '../composition.ts';
import { readConfig } from '../config.ts';
import {
  type RefreshRun,
  refreshDueConnections,
} from '../domain/connection/refresh-due-connections.ts';
import { deadlineOfRun } from '../http/deadline.ts';
import { createAudit } from '../telemetry/audit.ts';
import { logRun } from '../telemetry/logging.ts';
import { count } from '../telemetry/metrics.ts';

let deps: ReturnType<typeof composeRefreshDueConnections> | undefined;

/** Runs on a schedule and keeps unused connections alive. @returns what it did */
export const handler = async (_event: unknown, context: Context): Promise<RefreshRun> => {
  deps ??= composeRefreshDueConnections(readConfig());
  const { use: auditUse } = createAudit({
    actor: { kind: 'system', id: 'refresh-due-connections' },
    requestId: context.awsRequestId,
  });
  const run = await refreshDueConnections({ ...deps, auditUse }, deadlineOfRun(context));
  logRun('refresh-due-connections', run);
  if (run.remaining) count('RefreshBacklog', undefined);
  return run;
};
