import { composeListAgents } from '../composition/api.ts';
import { listAgents } from '../contracts/list-agents.ts';
import { decodeCursor, encodeCursor } from '../domain/model/agent-cursor.ts';
import { readAgentPage } from '../domain/model/agent-page.ts';
import { keyedEndpoint } from '../http/endpoint.ts';

/** The tenant's agents: section 4.3 of the API reference. `limit` and `cursor` are ours. */
export const handler = await keyedEndpoint(
  listAgents,
  composeListAgents,
  async ({ agents, publicBaseUrl }, { tenantId, query: { limit, cursor } }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const page = await readAgentPage(agents, tenantId, { limit, after });
    const query = limit === undefined ? '' : `limit=${limit}&`;
    const nextUrl =
      page.next && `${publicBaseUrl}${listAgents.path}?${query}cursor=${encodeCursor(page.next)}`;
    return {
      body: page.agents,
      headers: {
        ...(nextUrl ? { Link: `<${nextUrl}>; rel="next"` } : {}),
        ...(page.isCut ? { 'X-Agents-Truncated': 'true' } : {}),
      },
    };
  },
);
