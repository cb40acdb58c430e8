import { composeListAgents } from '../composition/api.ts';
import { listAgents } from '../contracts/list-agents.ts';
import { readAgentPage } from '../domain/agents/agent-page.ts';
import { decodeAgentCursor, encodeAgentCursor } from '../http/cursors.ts';
import { keyedEndpoint } from '../http/endpoint.ts';

/** The tenant's agents: section 4.3 of the API reference. `limit` and `cursor` are ours. */
export const handler = await keyedEndpoint(
  listAgents,
  composeListAgents,
  async ({ agents, publicBaseUrl }, { tenantId, query: { limit, cursor } }) => {
    const after = cursor === undefined ? undefined : decodeAgentCursor(cursor);
    const page = await readAgentPage(agents, tenantId, { limit, after });
    const query = limit === undefined ? '' : `limit=${limit}&`;
    const nextUrl =
      page.next &&
      `${publicBaseUrl}${listAgents.path}?${query}cursor=${encodeAgentCursor(page.next)}`;
    return {
      body: page.agents,
      headers: {
        ...(nextUrl ? { Link: `<${nextUrl}>; rel="next"` } : {}),
        ...(page.isCut ? { 'X-Agents-Truncated': 'true' } : {}),
      },
    };
  },
);
