import * as z from 'zod';
import { CommandError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/option-facts.ts';
import { defineCommand } from '../command.ts';
import { agentId, name, tenant } from '../options.ts';
import { agentOutcome } from './agent-outcome.ts';

export const setAgent = defineCommand({
  name: 'set-agent',
  summary: 'Renames an agent, or enables or disables it.',
  options: z
    .object({
      tenant,
      'agent-id': agentId,
      name: name.optional().register(optionFacts, { value: '<text>', summary: 'Its new name.' }),
      enabled: z
        .enum(['true', 'false'], 'must be true or false')
        .transform((text) => text === 'true')
        .optional()
        .register(optionFacts, { value: '<true|false>', summary: 'Whether it is enabled.' }),
    })
    .refine(
      ({ name, enabled }) => name !== undefined || enabled !== undefined,
      'Nothing to set: give --name, --enabled or both',
    ),
  examples: [
    'set-agent --local .local --tenant demo --agent-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001 --enabled false',
    'set-agent --env prod --tenant acme --agent-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001 --name Reception',
  ],
  run: async ({ agents }, { tenant: tenantId, 'agent-id': id, name, enabled }) => {
    const changed = await agents.update(tenantId, id, { name, enabled });
    const agent = changed && (await agents.get(tenantId, id));
    if (!agent) throw new CommandError(`Tenant ${tenantId} has no agent ${id}.`);
    return agentOutcome(agent, 'changed');
  },
});
