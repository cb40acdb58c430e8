import * as z from 'zod';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../command.ts';
import { agentId, tenant, yes } from '../options.ts';
import { agentOutcome } from './agent-outcome.ts';

export const removeAgent = defineCommand({
  name: 'remove-agent',
  summary: 'Removes an agent for good.',
  options: z.object({ tenant, 'agent-id': agentId, yes }),
  examples: [
    'remove-agent --local .local --tenant demo --agent-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  ],
  run: async ({ agents, confirm }, { tenant: tenantId, 'agent-id': id, yes }) => {
    const agent = await agents.get(tenantId, id);
    if (!agent) throw new CommandError(`Tenant ${tenantId} has no agent ${id}.`);
    const change = `Remove agent "${agent.name}" of tenant ${tenantId}`;
    await confirm({ change, name: agent.name, yes });
    await agents.remove(tenantId, id);
    return agentOutcome(agent, 'removed');
  },
});
