import { composeListAgents } from '../composition.ts';
import { listAgents } from '../contracts/list-agents.ts';
import { decodeCursor, encodeCursor } from '../domain/model/agent-cursor.ts';
import { keyedEndpoint } from '../http/endpoint.ts';

/** The tenant's agents: section 4.3 of the API reference. `limit` and `cursor` are ours. */
export const handler = await keyedEndpoint(
  listAgents,
  composeListAgents,
  async ({ agents, publicBaseUrl }, { tenantId, query: { limit, cursor } }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const page = await agents.list(tenantId, { limit, after });
    const nextUrl =
      page.next &&
      `${publicBaseUrl}${listAgents.path}?limit=${limit}&cursor=${encodeCursor(page.next)}`;
    return {
      body: page.agents.map(({ id, name, enabled }) => ({ id, name, enabled })),
      headers: nextUrl ? { Link: `<${nextUrl}>; rel="next"` } : undefined,
    };
  },
);
