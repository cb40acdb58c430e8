import { composeManageApiKeys } from '../composition/managing.ts';
import { manageApiKeys } from '../contracts/manage-api-keys.ts';
import { refuseDeleted } from '../http/deletion.ts';
import { invocation } from '../http/invocation.ts';
import { apiKeyHandlers } from '../http/managed-keys.ts';
import { createAudit } from '../telemetry/audit.ts';

/** A tenant's API keys, for the platform's own page of them. See docs/platform/api-keys.md. */
export const handler = invocation(
  manageApiKeys,
  composeManageApiKeys,
  async (deps, request, { requestId }) => {
    const audit = createAudit({ actor: { kind: 'system', id: manageApiKeys.name }, requestId });
    const { action, tenant_id: tenantId } = request;
    if (action === 'create' || action === 'roll')
      await refuseDeleted(deps.tenantSettings, tenantId);
    const { answer, acts } = await apiKeyHandlers[request.action](deps, request);
    for (const act of acts) audit.record(act);
    return answer;
  },
);
