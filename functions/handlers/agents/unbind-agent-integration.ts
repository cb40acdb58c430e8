import { unbindAgentIntegration } from '../../agents/contracts/agent-integrations.ts';
import { unbindAgent } from '../../agents/domain/bind-agent.ts';
import { bindingRefusal } from '../../agents/http/binding-refusal.ts';
import { composeAgentIntegrations } from '../../composition/api.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';

/** Unbinds an agent from its connection of a type. An extension. */
export const handler = await keyedEndpoint(
  unbindAgentIntegration,
  composeAgentIntegrations,
  async (deps, { tenantId, path, origin }) => {
    const { agent_id: agentId, integration_type: integrationType } = path;
    const which = { tenantId, agentId, integrationType };
    const bound = await unbindAgent(deps, which);
    if ('refused' in bound) throw bindingRefusal(bound.refused, integrationType);
    const { integrationId } = bound;
    createAudit(origin).record({ act: 'agent.unbound', result: 'done', ...which, integrationId });
    return {
      body: { agent_id: agentId, integration_type: integrationType, integration_id: integrationId },
    };
  },
);
