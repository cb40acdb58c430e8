import { listAgentIntegrations } from '../../agents/contracts/agent-integrations.ts';
import { listBindings } from '../../agents/domain/list-bindings.ts';
import { noSuchAgent } from '../../agents/http/binding-refusal.ts';
import { composeAgentIntegrations } from '../../composition/api.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';

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
