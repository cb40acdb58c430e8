import * as z from 'zod';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { optionFacts } from '../../command-line/option-facts.ts';
import { defineCommand } from '../command.ts';
import { name, tenant } from '../options.ts';
import { agentOutcome } from './agent-outcome.ts';

export const addAgent = defineCommand({
  name: 'add-agent',
  summary: 'Adds an agent to a tenant.',
  options: z.object({
    tenant,
    name,
    disabled: z.boolean().default(false).register(optionFacts, { summary: 'Add it disabled.' }),
  }),
  examples: [
    'add-agent --local .local --tenant demo --name "Front desk"',
    'add-agent --env prod --tenant acme --name "After hours" --disabled',
  ],
  run: async ({ agents, nowMs }, { tenant: tenantId, name, disabled }) => {
    const agent = { id: uuidV7(nowMs), tenantId, name, enabled: !disabled };
    await agents.put(agent);
    return agentOutcome(agent, 'added');
  },
});
