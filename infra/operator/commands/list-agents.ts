import * as z from 'zod';
import { defineCommand } from '../command.ts';
import { tenant } from '../options.ts';
import { agentJson, agentTable } from './agent-outcome.ts';

export const listAgents = defineCommand({
  name: 'list-agents',
  summary: "Lists a tenant's agents by name.",
  options: z.object({ tenant }),
  examples: [
    'list-agents --local .local --tenant demo',
    'list-agents --env prod --tenant acme --json',
  ],
  run: async (context, { tenant }) => {
    const { agents } = await context.agents.list(tenant, {});
    return {
      json: agents.map(agentJson),
      text: agents.length > 0 ? agentTable(agents) : `Tenant ${tenant} has no agents.`,
    };
  },
});
