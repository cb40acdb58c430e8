import { composeManageApiKeys } from '../../composition/managing.ts';
import { manageApiKeys } from '../../keys/contracts/manage-api-keys.ts';
import { apiKeyHandlers } from '../../keys/http/managed-keys.ts';
import { invocation } from '../../platform/http/invocation.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { refuseDeleted } from '../../tenants/http/deletion.ts';

/** A tenant's API keys, for the platform's own page of them. See docs/platform/api-keys.md. */
export const handler = invocation(
  manageApiKeys,
  composeManageApiKeys,
  async (deps, request, { requestId }) => {
    const audit = createAudit({ actor: { kind: 'system', id: manageApiKeys.name }, requestId });
    const { action, tenant_id: tenantId, requested_by: requestedBy } = request;
    if (action === 'create' || action === 'roll')
      await refuseDeleted(deps.tenantSettings, tenantId);
    const { result, acts } = await apiKeyHandlers[request.action](deps, request);
    for (const act of acts) audit.record({ result: 'done', tenantId, requestedBy, ...act });
    return result;
  },
);
