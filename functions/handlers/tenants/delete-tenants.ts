import type { Context } from 'aws-lambda';
import { composeDeleteTenants } from '../../composition/tenants.ts';
import { readConfig } from '../../platform/config.ts';
import { deadlineOfRun } from '../../platform/http/deadline.ts';
import { logRun } from '../../platform/telemetry/logging.ts';
import { count } from '../../platform/telemetry/metrics.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { type DeletionRun, deleteTenants } from '../../tenants/domain/delete-tenants.ts';

let deps: ReturnType<typeof composeDeleteTenants> | undefined;

/** Runs on a schedule, and continues the deletion of tenants. @returns what it did */
export const handler = async (_event: unknown, context: Context): Promise<DeletionRun> => {
  deps ??= composeDeleteTenants(readConfig());
  const actor = { kind: 'system', id: 'delete-tenants' } as const;
  const audit = createAudit({ actor, requestId: context.awsRequestId });
  const audited = {
    ...deps,
    auditUse: audit.use,
    recordEnd: ({ tenantId, integrationType }, integrationId, outcome) => {
      const of = { tenantId, integrationType, integrationId, revoked: outcome === 'revoked' };
      audit.record({ act: 'connection.disconnected', result: 'done', ...of });
    },
    recordDone: (tenantId) => audit.record({ act: 'tenant.deleted', result: 'done', tenantId }),
  } satisfies Parameters<typeof deleteTenants>[0];
  const run = await deleteTenants(audited, deadlineOfRun(context));
  if (run.finished > 0 || run.unfinished > 0) logRun('delete-tenants', run);
  if (run.overdue > 0) count('OverdueDeletions', undefined);
  return run;
};
