import { composeManageTenant } from '../../composition/tenants.ts';
import { invocation } from '../../platform/http/invocation.ts';
import type { UnreadableRow } from '../../platform/model/unreadable-row.ts';
import { reportUnreadable } from '../../platform/telemetry/report-unreadable.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { manageTenant } from '../../tenants/contracts/manage-tenant.ts';
import { carryOutAction, type TenantChange } from '../../tenants/http/tenant-actions.ts';
import { changedSettings } from '../../tenants/http/tenant-settings.ts';

/** A tenant's settings and own OAuth apps, for a service of the platform. See docs/platform/tenants.md. */
export const handler = invocation(
  manageTenant,
  composeManageTenant,
  async (deps, request, { deadline, requestId }) => {
    const { tenant_id: tenantId, requested_by: requestedBy } = request;
    const audit = createAudit({ actor: { kind: 'system', id: manageTenant.name }, requestId });
    const by = { result: 'done', tenantId, requestedBy } as const;
    const record = (change: TenantChange) =>
      change.act === 'tenant.changed'
        ? audit.record({ act: change.act, ...by, ...changedSettings(change.settings) })
        : audit.record({ ...change, ...by });
    const actionDeps = {
      ...deps,
      record,
      reportUnreadable: (rows: readonly UnreadableRow[]) =>
        reportUnreadable({ operationId: manageTenant.name }, rows),
    };
    return carryOutAction(actionDeps, request, deadline);
  },
);
