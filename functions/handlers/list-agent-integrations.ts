import { composeAgentIntegrations } from '../composition/agent-integrations.ts';
import { listAgentIntegrations } from '../contracts/agent-integrations.ts';
import { listBindings } from '../domain/agents/bind-agent.ts';
import { noSuchAgent } from '../http/binding-refusal.ts';
import { keyedEndpoint } from '../http/keyed-endpoint.ts';

/** What an agent is bound to. An extension. */
export const handler = await keyedEndpoint(
  listAgentIntegrations,
  composeAgentIntegrations,
  async (deps, { tenantId, path: { agent_id: agentId } }) => {
    const bound = await listBindings(deps, { tenantId, agentId });
    if (!bound) throw noSuchAgent();
    return {
      body: bound.map(({ integrationType, integrationId }) => ({
        agent_id: agentId,
        integration_type: integrationType,
        integration_id: integrationId,
      })),
    };
  },
);
