import * as z from 'zod';
import type { Agent } from '../../../functions/domain/agents/agent.ts';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import { table } from '../../command-line/table.ts';
import { defineCommand, type Outcome } from '../command.ts';
import { agentId, name, tenant, yes } from '../options.ts';

/** An agent in the JSON of every command. */
const agentJson = ({ id, tenantId, name, enabled }: Agent) => ({
  id,
  tenant_id: tenantId,
  name,
  enabled,
});

/** One agent as the outcome of what was done with it. */
const agentOutcome = (agent: Agent, done: 'added' | 'changed' | 'removed'): Outcome => ({
  acts: [{ act: `agent.${done}`, result: 'done', tenantId: agent.tenantId, agentId: agent.id }],
  json: agentJson(agent),
  text: `The agent was ${done}.\n\n${agentTable([agent])}`,
});

const agentTable = (agents: readonly Agent[]): string =>
  table(
    ['ID', 'ENABLED', 'NAME'],
    agents.map(({ id, enabled, name }) => [id, enabled ? 'yes' : 'no', name]),
  );

export const add = defineCommand({
  changes: true,
  options: z.object({
    tenant,
    name,
    disabled: z.boolean().default(false).register(optionFacts, { summary: 'Add it disabled.' }),
  }),
  examples: [
    'agents add --local .local --tenant demo --name "Front desk"',
    'agents add --env prod --tenant acme --name "After hours" --disabled',
  ],
  run: async ({ agents, nowMs, aboutTo }, { tenant: tenantId, name, disabled }) => {
    aboutTo(`Add agent "${name}" to tenant ${tenantId}`);
    const agent = { id: uuidV7(nowMs), tenantId, name, enabled: !disabled };
    await agents.put(agent);
    return agentOutcome(agent, 'added');
  },
});

export const change = defineCommand({
  changes: true,
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
    'agents change --local .local --tenant demo --agent-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001 --enabled false',
    'agents change --env prod --tenant acme --agent-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001 --name Reception',
  ],
  run: async ({ agents, aboutTo }, { tenant: tenantId, 'agent-id': id, name, enabled }) => {
    const earlier = await agents.get(tenantId, id);
    if (earlier) aboutTo(`Change agent "${earlier.name}" of tenant ${tenantId}`);
    const changed = await agents.update(tenantId, id, { name, enabled });
    const agent = changed && (await agents.get(tenantId, id));
    if (!agent) throw new CommandError(`Tenant ${tenantId} has no agent ${id}.`);
    return agentOutcome(agent, 'changed');
  },
});

export const list = defineCommand({
  options: z.object({ tenant }),
  examples: [
    'agents list --local .local --tenant demo',
    'agents list --env prod --tenant acme --json',
  ],
  run: async (context, { tenant }) => {
    const { agents } = await context.agents.list(tenant, {});
    return {
      json: agents.map(agentJson),
      text: agents.length > 0 ? agentTable(agents) : `Tenant ${tenant} has no agents.`,
    };
  },
});

export const remove = defineCommand({
  changes: true,
  options: z.object({ tenant, 'agent-id': agentId, yes }),
  examples: [
    'agents remove --local .local --tenant demo --agent-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
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
