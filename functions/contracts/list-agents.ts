import * as z from 'zod';
import { pageLimit } from './page-limit.ts';
import { type Route, rateLimiterTables } from './route.ts';

const agent = z
  .object({
    id: z.uuid().meta({
      description: 'Identifier of the agent.',
      example: '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
    }),
    name: z.string().meta({ description: 'Display name.', example: 'Front desk' }),
    enabled: z.boolean().meta({ description: 'Whether the agent is enabled.' }),
  })
  .meta({ id: 'Agent' });

const listAgentsQuery = z.object({
  limit: pageLimit
    .optional()
    .meta({ description: 'Extension: how many agents to answer with. Without it: all.' }),
  cursor: z
    .string('give it once')
    .max(1500, 'this is not a cursor')
    .optional()
    .meta({ description: 'Extension: from the Link header of the page before.' }),
});

const listAgentsResponse = z.array(agent);

const listAgentsHeaders = z.object({
  Link: z
    .string()
    .optional()
    .meta({ description: 'Extension: `<url>; rel="next"`, when `limit` left agents out.' }),
});

export const listAgents = {
  operationId: 'listAgents',
  method: 'GET',
  path: '/agents',
  summary: 'List agents',
  description:
    'All agents of the tenant, by name (Unicode code point order), then id. A 200 confirms that the key works.',
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
