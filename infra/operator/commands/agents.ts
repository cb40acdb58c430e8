import * as z from 'zod';
import type { Agent } from '../../../functions/agents/domain/agent.ts';
import { deleteAgent } from '../../../functions/agents/domain/delete-agent.ts';
import {
  changeAgent,
  type PutAgentResult,
  putAgent,
} from '../../../functions/agents/domain/manage-agents.ts';
import type { Act } from '../../../functions/telemetry/act.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import { table } from '../../command-line/table.ts';
import {
  type CommandOutcome,
  counted,
  defineCommand,
  ifUnknown,
  refuseDeleted,
} from '../command.ts';
import type { DryRunWarning } from '../confirm-change.ts';
import type { CommandContext } from '../create-context.ts';
import { agentId, agentReference, name, tenant, yes } from '../options.ts';

/** An agent in the JSON of every command. */
const agentJson = ({ id, tenantId, name, enabled, reference }: Agent) => ({
  id,
  tenant_id: tenantId,
  ...(reference !== undefined && { reference }),
  name,
  enabled,
});

const agentTable = (agents: readonly Agent[]): string => {
  const isReferred = agents.some(({ reference }) => reference !== undefined);
  return table(
    ['ID', 'ENABLED', ...(isReferred ? ['REFERENCE'] : []), 'NAME'],
    agents.map(({ id, enabled, reference = '-', name }) => [
      id,
      enabled ? 'yes' : 'no',
      ...(isReferred ? [reference] : []),
      name,
    ]),
  );
};

const actOf = ({ tenantId, id: agentId }: Agent, done: 'added' | 'changed' | 'removed'): Act => ({
  act: `agent.${done}`,
  result: 'done',
  tenantId,
  agentId,
});

/** One agent as the outcome of what was done with it. */
const agentOutcome = ({ agent, done }: PutAgentResult): CommandOutcome => ({
  acts: done === 'nothing' ? [] : [actOf(agent, done)],
  json: agentJson(agent),
  text: `${done === 'nothing' ? 'The agent is so already' : `The agent was ${done}`}.\n\n${agentTable([agent])}`,
});

/** Its writes announce the change first: with --dry-run, the stored agent decides which it is. */
const announced = ({ agents, aboutTo, clock }: CommandContext, warning?: DryRunWarning) => ({
  clock,
  agents: {
    ...agents,
    add: (agent: Agent) => {
      aboutTo(`Add agent "${agent.name}" to tenant ${agent.tenantId}`, undefined, warning);
      return agents.add(agent);
    },
    replace: (was: Agent, next: Agent) => {
      aboutTo(`Change agent "${was.name}" of tenant ${was.tenantId}`, undefined, warning);
      return agents.replace(was, next);
    },
  },
});

const noSuchAgent = (tenantId: string, id: string) =>
  new CommandError(`Tenant ${tenantId} has no agent ${id}.`);

export const add = defineCommand({
  changes: true,
  options: z.object({
    tenant,
    name,
    reference: agentReference,
    disabled: z.boolean().default(false).register(optionFacts, { summary: 'Add it disabled.' }),
  }),
  examples: [
    'agents add --local .local --tenant demo --name "Front desk"',
    'agents add --env prod --tenant acme --name "After hours" --disabled',
  ],
  run: async (context, { tenant: tenantId, name, reference, disabled }) => {
    await refuseDeleted(context, tenantId);
    const warning = await ifUnknown(context, tenantId);
    const requested = { tenantId, reference, name, enabled: disabled ? false : undefined };
    const put = await putAgent(announced(context, warning), requested);
    return { ...agentOutcome(put), ...warning };
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
  run: async (context, { tenant: tenantId, 'agent-id': id, name, enabled }) => {
    const changed = await changeAgent(announced(context), { tenantId, id }, { name, enabled });
    if (!changed) throw noSuchAgent(tenantId, id);
    return agentOutcome(changed);
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
    const json = agents.map(agentJson);
    if (agents.length > 0) return { json, text: agentTable(agents) };
    const text = `Tenant ${tenant} has no agents.`;
    return { json, text, ...(await ifUnknown(context, tenant)) };
  },
});

export const remove = defineCommand({
  changes: true,
  options: z.object({ tenant, 'agent-id': agentId, yes }),
  examples: [
    'agents remove --local .local --tenant demo --agent-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  ],
  run: async (context, { tenant: tenantId, 'agent-id': id, yes }) => {
    const agent = await context.agents.get(tenantId, id);
    if (!agent) throw noSuchAgent(tenantId, id);
    const change = `Remove agent "${agent.name}" of tenant ${tenantId}`;
    await context.confirm({ change, name: agent.name, yes });
    const { left } = await deleteAgent(context, { tenantId, id });
    const unbound = left.map((account): Act => {
      return { act: 'agent.unbound', result: 'done', tenantId, agentId: id, ...account };
    });
    return {
      acts: [...unbound, actOf(agent, 'removed')],
      json: { ...agentJson(agent), unbound: left.map(({ integrationId }) => integrationId) },
      text: [
        'The agent was removed.',
        ...(left.length > 0
          ? [`It was bound to ${counted(left.length, 'connection')}, which stay.`]
          : []),
        `\n${agentTable([agent])}`,
      ].join('\n'),
    };
  },
});
