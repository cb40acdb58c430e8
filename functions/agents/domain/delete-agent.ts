import { createBackOff } from '../../platform/waiting/back-off.ts';
import type { Agent } from './agent.ts';
import { type BindingDeps, unbindAgent } from './bind-agent.ts';
import type { AgentBinding } from './list-bindings.ts';
import type { AgentKey, ManageAgentsDeps } from './manage-agents.ts';

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
