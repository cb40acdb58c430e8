import * as z from 'zod/mini';
import { described, named } from '../../platform/contracts/described.ts';
import { integrationTypePath } from '../../platform/contracts/integration-type.ts';
import type { Route, Uses } from '../../platform/contracts/route.ts';
import { sentId } from '../../platform/contracts/sent-id.ts';
import { mostAgentsOfConnection } from '../domain/bind-agent.ts';
import { agentPath } from './agents.ts';

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
const bindUses: Uses = {
  ...changeUses,
  updates: {
    ...changeUses.updates,
    integrations: ['integration_id', 'agent_ids', 'ending_until_ms', 'version'],
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
        sentId('send the id of an integration, as GET /integrations lists them'),
        'One of the tenant’s integrations of this type.',
        '01932c07-2f5e-7c1a-9a63-52b5a1c8a003',
      ),
    }),
  },
  response: { status: 200, description: 'The agent is bound.', body: binding },
  errors: ['malformed_json', 'validation_failed'],
  meanings: { not_found: 'There is no such agent, integration type or integration.' },
  uses: bindUses,
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
