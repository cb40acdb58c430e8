import { getAgent } from '../../agents/contracts/agents.ts';
import { shownAgent } from '../../agents/domain/agent.ts';
import { noSuchAgent } from '../../agents/http/binding-refusal.ts';
import { composeReadAgents } from '../../composition/api.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';

/** One of the tenant's agents. An extension. */
export const handler = await keyedEndpoint(
  getAgent,
  composeReadAgents,
  async ({ agents }, { tenantId, path: { agent_id: agentId } }) => {
    const agent = await agents.get(tenantId, agentId);
    if (!agent) throw noSuchAgent();
    return { body: shownAgent(agent) };
  },
);
