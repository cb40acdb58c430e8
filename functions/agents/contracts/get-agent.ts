import type { Route } from '../../platform/contracts/route.ts';
import { agentPath } from './agent-path.ts';
import { agent } from './list-agents.ts';

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
