import type { Clock } from '../../platform/model/ports.ts';
import { uuidV7, uuidV8 } from '../../platform/model/uuid-v7.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';
import type { Agent, Agents } from './agent.ts';

/** What may be changed. What is undefined stays. */
export type AgentChange = { name?: string | undefined; enabled?: boolean | undefined };

/** The agents of tenants, for whoever makes and changes them. Reads are strongly consistent. */
export type ManagedAgents = Agents & {
  get(tenantId: string, id: string): Promise<Agent | undefined>;
  /** @returns false if there is an agent with this id, or another writer came first */
  add(agent: Agent): Promise<boolean>;
  /** @returns false if the agent is no longer as it was */
  replace(was: Agent, next: Agent): Promise<boolean>;
  /** @returns false if its accounts are no longer those of this version */
  remove(agent: Agent, accountsVersion: number): Promise<boolean>;
};

export type ManageAgentsDeps = { agents: ManagedAgents; clock: Clock };

/** One id for each reference of a tenant: two puts of one reference meet in one row. */
const agentIdOf = (tenantId: string, reference: string): string =>
  uuidV8(`agent:${tenantId}:${reference}`);

export type AgentKey = { tenantId: string; id: string };
type RequestedAgent = {
  tenantId: string;
  /** Without it, each call makes another agent. */
  reference?: string | undefined;
  name: string;
  /** Undefined: a new agent is enabled, and one that is there stays as it is. */
  enabled?: boolean | undefined;
};

export type PutAgentResult = { agent: Agent; done: 'added' | 'changed' | 'nothing' };

/** Makes an agent, or changes the one that has this reference. Repeated, it changes nothing. */
export const putAgent = async (
  { agents, clock }: ManageAgentsDeps,
  { tenantId, reference, ...change }: RequestedAgent,
): Promise<PutAgentResult> => {
  const id = reference === undefined ? uuidV7(clock.nowMs()) : agentIdOf(tenantId, reference);
  const backOff = createBackOff(clock);
  for (;;) {
    const was = await agents.get(tenantId, id);
    if (was) {
      const put = await replace(agents, was, change);
      if (put) return put;
    } else {
      const { name, enabled = true } = change;
      const agent = { id, tenantId, name, enabled, ...(reference !== undefined && { reference }) };
      if (await agents.add(agent)) return { agent, done: 'added' };
    }
    await backOff();
  }
};

/** @returns undefined if it is no longer as it was */
const replace = async (
  agents: ManagedAgents,
  was: Agent,
  { name = was.name, enabled = was.enabled }: AgentChange,
): Promise<PutAgentResult | undefined> => {
  if (name === was.name && enabled === was.enabled) return { agent: was, done: 'nothing' };
  const agent = { ...was, name, enabled };
  return (await agents.replace(was, agent)) ? { agent, done: 'changed' } : undefined;
};

/** @returns undefined if the tenant has no such agent */
export const changeAgent = async (
  { agents, clock }: ManageAgentsDeps,
  { tenantId, id }: AgentKey,
  change: AgentChange,
): Promise<PutAgentResult | undefined> => {
  const backOff = createBackOff(clock);
  for (;;) {
    const was = await agents.get(tenantId, id);
    if (!was) return undefined;
    const put = await replace(agents, was, change);
    if (put) return put;
    await backOff();
  }
};
