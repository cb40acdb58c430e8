import * as z from 'zod/mini';
import { pageCursor, pageLimit } from './page.ts';
import { type Route, rateLimiterTables } from './route.ts';

const agent = z
  .object({
    id: z.uuid().register(z.globalRegistry, {
      description: 'Identifier of the agent.',
      example: '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
    }),
    name: z
      .string()
      .register(z.globalRegistry, { description: 'Display name.', example: 'Front desk' }),
    enabled: z
      .boolean()
      .register(z.globalRegistry, { description: 'Whether the agent is enabled.' }),
  })
  .register(z.globalRegistry, { id: 'Agent' });

const listAgentsQuery = z.object({
  limit: z.optional(pageLimit).register(z.globalRegistry, {
    description:
      'Extension: the most agents of one answer. Without it the answer has all agents, up to 10,000.',
  }),
  cursor: z.optional(pageCursor(1500)).register(z.globalRegistry, {
    description: 'Extension: the position from the Link header of the previous page.',
  }),
});

const listAgentsResponse = z.array(agent);

const listAgentsHeaders = z.object({
  Link: z.optional(z.string()).register(z.globalRegistry, {
    description: 'Extension: `<url>; rel="next"` leads to the next page, if there is one.',
  }),
  'X-Agents-Truncated': z.optional(z.literal('true')).register(z.globalRegistry, {
    description:
      'Extension: present when one answer does not hold the list. `Link` leads to the rest.',
  }),
});

export const listAgents = {
  operationId: 'listAgents',
  method: 'GET',
  path: '/agents',
  summary: 'List agents',
  description:
    'All agents of the tenant, sorted by name (Unicode code point order), then id. A list of more than 10,000 agents, or of 5 MB, is cut: `X-Agents-Truncated` says so, and `Link` leads to the rest. A 200 confirms that the key works.',
  extension: false,
  scope: 'agents:read',
  throttle: { perSecond: 500, burst: 1000 },
  request: { query: listAgentsQuery },
  response: {
    status: 200,
    description: 'The agents.',
    body: listAgentsResponse,
    headers: listAgentsHeaders,
  },
  errors: ['validation_failed'],
  uses: { tables: { 'agents/by_name': ['dynamodb:Query'], ...rateLimiterTables } },
} as const satisfies Route;
