import { composeGetAgent } from '../composition/api.ts';
import { getAgent } from '../contracts/get-agent.ts';
import { shownAgent } from '../domain/agents/agent.ts';
import { noSuchAgent } from '../http/binding-refusal.ts';
import { keyedEndpoint } from '../http/keyed-endpoint.ts';

/** One of the tenant's agents. An extension. */
export const handler = await keyedEndpoint(
  getAgent,
  composeGetAgent,
  async ({ agents }, { tenantId, path: { agent_id: agentId } }) => {
    const agent = await agents.get(tenantId, agentId);
    if (!agent) throw noSuchAgent();
    return { body: shownAgent(agent) };
  },
);
