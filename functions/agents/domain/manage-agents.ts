import type { Clock } from '../../platform/model/ports.ts';
import { uuidV7, uuidV8 } from '../../platform/model/uuid-v7.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';
import type { Agent, Agents } from './agent.ts';
import { type AgentBinding, type BindingDeps, unbindAgent } from './bind-agent.ts';

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
export const agentIdOf = (tenantId: string, reference: string): string =>
  uuidV8(`agent:${tenantId}:${reference}`);

type AgentKey = { tenantId: string; id: string };
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

/** Unbinds an agent from what it is bound to. @returns the accounts that this call took from it */
const unbindAll = async (
  deps: BindingDeps,
  { tenantId, id: agentId }: AgentKey,
  types: Iterable<string>,
): Promise<AgentBinding[]> => {
  const left: AgentBinding[] = [];
  for (const integrationType of types) {
    const unbound = await unbindAgent(deps, { tenantId, agentId, integrationType });
    if ('refused' in unbound) continue;
    left.push({ integrationType, integrationId: unbound.integrationId });
  }
  return left;
};

/**
 * Deletes an agent, after it was unbound from each of its accounts, so that no connection names an agent
 * that is gone. Cut off half-way, or repeated, it does what is left.
 * @returns what this call has done: no agent, if there was none
 */
export const deleteAgent = async (
  { agents, ...deps }: ManageAgentsDeps & BindingDeps,
  named: AgentKey,
): Promise<{ agent: Agent | undefined; left: AgentBinding[] }> => {
  const { tenantId, id } = named;
  const backOff = createBackOff(deps.clock);
  const left: AgentBinding[] = [];
  for (;;) {
    const agent = await agents.get(tenantId, id);
    const accounts = agent && (await deps.agentBindings.get(tenantId, id));
    if (!accounts) return { agent: undefined, left };
    const { byType, version } = accounts;
    left.push(...(await unbindAll(deps, named, byType.keys())));
    // What was unbound has raised the version.
    if (byType.size > 0) continue;
    if (await agents.remove(agent, version)) return { agent, left };
    await backOff();
  }
};
