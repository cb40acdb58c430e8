import { bindAgentIntegration } from '../../agents/contracts/agent-integrations.ts';
import { bindAgent } from '../../agents/domain/bind-agent.ts';
import { bindingRefusal } from '../../agents/http/binding-refusal.ts';
import { composeAgentIntegrations } from '../../composition/api.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';

/** Binds an agent to one of the tenant's connections. An extension. */
export const handler = await keyedEndpoint(
  bindAgentIntegration,
  composeAgentIntegrations,
  async (deps, { tenantId, path, body, origin }) => {
    const { agent_id: agentId, integration_type: integrationType } = path;
    const which = { tenantId, agentId, integrationType };
    const bound = await bindAgent(deps, { ...which, integrationId: body.integration_id });
    if ('refused' in bound) throw bindingRefusal(bound.refused, integrationType);
    const { integrationId, isChanged } = bound;
    const act = { act: 'agent.bound', result: 'done', ...which, integrationId } as const;
    if (isChanged) createAudit(origin).record(act);
    return {
      body: { agent_id: agentId, integration_type: integrationType, integration_id: integrationId },
    };
  },
);
