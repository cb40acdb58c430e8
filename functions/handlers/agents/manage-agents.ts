import { manageAgents } from '../../agents/contracts/manage-agents.ts';
import { agentHandlers } from '../../agents/http/managed-agents.ts';
import { composeManageAgents } from '../../composition/managing.ts';
import { invocation } from '../../platform/http/invocation.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { refuseDeleted } from '../../tenants/http/deletion.ts';

/** A tenant's agents, for the platform's agent builder. See docs/platform/agents.md. */
export const handler = invocation(
  manageAgents,
  composeManageAgents,
  async (deps, request, { requestId }) => {
    const audit = createAudit({ actor: { kind: 'system', id: manageAgents.name }, requestId });
    const { action, tenant_id: tenantId, requested_by: requestedBy } = request;
    if (action === 'put') await refuseDeleted(deps.tenantSettings, tenantId);
    const { result, acts } = await agentHandlers[request.action](deps, request);
    for (const act of acts) audit.record({ result: 'done', tenantId, requestedBy, ...act });
    return result;
  },
);
