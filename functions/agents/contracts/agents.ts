import * as z from 'zod/mini';
import { described, extension, named } from '../../platform/contracts/described.ts';
import { integrationTypePath } from '../../platform/contracts/integration-type.ts';
import { pageCursor, pageLimit } from '../../platform/contracts/page.ts';
import type { Route, Uses } from '../../platform/contracts/route.ts';
import { mostAgentsOfConnection } from '../domain/bind-agent.ts';

const noSuchAgent = 'There is no such agent. List them with GET /agents';

const agentPath = z.object({
  agent_id: described(
    z.uuid({ error: noSuchAgent }),
    'Identifier of the agent.',
    '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  ),
});

export const agent = named('Agent', {
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

const bindingPath = z.extend(agentPath, {
  integration_type: described(
    z.clone(integrationTypePath.shape.integration_type),
    'The type of the integration. An agent has one of each type.',
    'gmail',
  ),
});

const binding = named('AgentIntegration', {
  agent_id: described(z.uuid(), 'Identifier of the agent.'),
  integration_type: described(z.string(), 'The type of the integration.', 'gmail'),
  integration_id: described(z.uuid(), 'The integration that the agent uses for it.'),
});

const find: Uses['tables'] = {
  agents: ['dynamodb:GetItem'],
  integrations: ['dynamodb:GetItem'],
  'integrations/by_id': ['dynamodb:Query'],
};

/** What a function uses that changes what agents are bound to. */
const changeUses: Uses = {
  tables: {
    ...find,
    agents: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
    integrations: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
  },
  updates: {
    agents: ['account_*', 'accounts_version'],
    integrations: ['integration_id', 'agent_ids', 'version'],
  },
};

export const listAgentIntegrations = {
  operationId: 'listAgentIntegrations',
  method: 'GET',
  path: '/agents/{agent_id}/integrations',
  summary: 'List the integrations of an agent',
  description:
    'What the agent is bound to, sorted by type. For every other type it uses the primary integration.',
  scope: 'integrations:read',
  request: { path: agentPath },
  response: { status: 200, description: 'The integrations.', body: z.array(binding) },
  uses: { tables: find },
} as const satisfies Route;

export const bindAgentIntegration = {
  operationId: 'bindAgentIntegration',
  method: 'PUT',
  path: '/agents/{agent_id}/integrations/{integration_type}',
  summary: 'Bind an agent to an integration',
  description:
    'From now on look-ups with `_agent_id`, and the platform’s own services, use this integration for ' +
    'the agent, and no longer the primary one, or the one that it was bound to before. Repeated, it ' +
    `changes nothing. At most ${mostAgentsOfConnection} agents are bound to one integration: make one ` +
    'that all agents use the primary one.',
  scope: 'integrations:write',
  request: {
    path: bindingPath,
    body: z.strictObject({
      integration_id: described(
        z.uuid('send the id of an integration, as GET /integrations lists them'),
        'One of the tenant’s integrations of this type.',
        '01932c07-2f5e-7c1a-9a63-52b5a1c8a003',
      ),
    }),
  },
  response: { status: 200, description: 'The agent is bound.', body: binding },
  errors: ['malformed_json', 'validation_failed'],
  meanings: { not_found: 'There is no such agent, integration type or integration.' },
  uses: changeUses,
} as const satisfies Route;

export const unbindAgentIntegration = {
  operationId: 'unbindAgentIntegration',
  method: 'DELETE',
  path: '/agents/{agent_id}/integrations/{integration_type}',
  summary: 'Unbind an agent from its integration',
  description: 'The agent uses the primary integration of the type again. The integration stays.',
  scope: 'integrations:write',
  request: { path: bindingPath },
  response: { status: 200, description: 'What the agent was bound to.', body: binding },
  meanings: { not_found: 'There is no such agent, or it is bound to no integration of this type.' },
  uses: changeUses,
} as const satisfies Route;
