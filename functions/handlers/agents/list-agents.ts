import { listAgents } from '../../agents/contracts/agents.ts';
import { readAgentPage, shownAgent } from '../../agents/domain/agent.ts';
import { agentCursor } from '../../agents/http/agent-cursor.ts';
import { composeReadAgents } from '../../composition/api.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { nextLink } from '../../platform/http/next-page.ts';

/** The tenant's agents: section 4.3 of the API reference. All parameters are ours. */
export const handler = await keyedEndpoint(
  listAgents,
  composeReadAgents,
  async ({ agents, publicBaseUrl }, { tenantId, query }) => {
    const { limit, cursor, enabled } = query;
    const after = cursor === undefined ? undefined : agentCursor.decode(cursor);
    const pageRequest = { limit, after, enabled: enabled && enabled === 'true' };
    const page = await readAgentPage(agents, tenantId, pageRequest, shownAgent);
    const { next } = page;
    const url = `${publicBaseUrl}${listAgents.path}`;
    return {
      body: page.agents,
      headers: {
        ...(next && nextLink(url, { limit, enabled, cursor: agentCursor.encode(next) })),
        ...(page.isCut ? { 'X-Agents-Truncated': 'true' } : {}),
      },
    };
  },
);
