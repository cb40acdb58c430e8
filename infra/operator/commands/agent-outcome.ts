import type { Agent } from '../../../functions/domain/model/agent.ts';
import { table } from '../../command-line/table.ts';
import type { Outcome } from '../command.ts';

/** An agent in the JSON of every command. */
export const agentJson = ({ id, tenantId, name, enabled }: Agent) => ({
  id,
  tenant_id: tenantId,
  name,
  enabled,
});

/** One agent as the outcome of what was done with it. */
export const agentOutcome = (agent: Agent, done: 'added' | 'changed' | 'removed'): Outcome => ({
  acts: [{ act: `agent.${done}`, result: 'done', tenantId: agent.tenantId, agentId: agent.id }],
  json: agentJson(agent),
  text: `The agent was ${done}.\n\n${agentTable([agent])}`,
});

export const agentTable = (agents: readonly Agent[]): string =>
  table(
    ['ID', 'ENABLED', 'NAME'],
    agents.map(({ id, enabled, name }) => [id, enabled ? 'yes' : 'no', name]),
  );
