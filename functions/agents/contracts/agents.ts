import * as z from 'zod/mini';
import { described, extension, named } from '../../platform/contracts/described.ts';
import { pageCursor, pageLimit } from '../../platform/contracts/page.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { sentId } from '../../platform/contracts/sent-id.ts';

const noSuchAgent = 'There is no such agent. List them with GET /agents';

export const agentPath = z.object({
  agent_id: described(
    sentId(noSuchAgent),
    'Identifier of the agent.',
    '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  ),
});

const agent = named('Agent', {
  id: described(z.uuid(), 'Identifier of the agent.', '01932c07-2f5e-7c1a-9a63-52b5a1c8a001'),
  name: described(z.string(), 'Display name.', 'Front desk'),
  enabled: described(z.boolean(), 'Whether the agent is enabled.'),
});

const listAgentsQuery = z.object({
  limit: extension(
    z.optional(pageLimit),
    'The most agents of one answer. Without it the answer has all agents, up to 10,000.',
  ),
  cursor: extension(
    z.optional(pageCursor(1500)),
    'The position from the Link header of the previous page.',
  ),
  enabled: extension(
    z.optional(z.enum(['true', 'false'], 'send true or false')),
    'Only agents that are enabled, or only those that are not.',
    'true',
  ),
});

const listAgentsResponse = z.array(agent);

const listAgentsHeaders = z.object({
  Link: extension(
    z.optional(z.string()),
    '`<url>; rel="next"` leads to the next page, if there is one.',
  ),
  'X-Agents-Truncated': extension(
    z.optional(z.literal('true')),
    'Present when one answer does not hold the list. `Link` leads to the rest.',
  ),
});

export const listAgents = {
  operationId: 'listAgents',
  method: 'GET',
  path: '/agents',
  summary: 'List agents',
  description:
    'All agents of the tenant, sorted by name (Unicode code point order), then id. A list of more than 10,000 agents, or of 5 MB, is cut: `X-Agents-Truncated` says so, and `Link` leads to the rest. A 200 confirms that the key works.',
  isInReference: true,
  scope: 'agents:read',
  request: { query: listAgentsQuery },
  response: {
    status: 200,
    description: 'The agents.',
    body: listAgentsResponse,
    headers: listAgentsHeaders,
  },
  errors: ['validation_failed'],
  uses: { tables: { 'agents/by_name': ['dynamodb:Query'] } },
} as const satisfies Route;

export const getAgent = {
  operationId: 'getAgent',
  method: 'GET',
  path: '/agents/{agent_id}',
  summary: 'Get an agent',
  description: 'One agent, as in the list of agents.',
  scope: 'agents:read',
  request: { path: agentPath },
  response: { status: 200, description: 'The agent.', body: agent },
  meanings: { not_found: 'There is no such agent.' },
  uses: { tables: { agents: ['dynamodb:GetItem'] } },
} as const satisfies Route;
