import type { BindingDeps, BindingKey } from './bind-agent.ts';

export type AgentBinding = { integrationType: string; integrationId: string };

/** What an agent is bound to, sorted by type; undefined if there is no such agent. */
export const listBindings = async (
  { connections, agentBindings }: Pick<BindingDeps, 'connections' | 'agentBindings'>,
  { tenantId, agentId }: Omit<BindingKey, 'integrationType'>,
): Promise<AgentBinding[] | undefined> => {
  const accounts = await agentBindings.get(tenantId, agentId);
  if (!accounts) return undefined;
  const bound = await Promise.all(
    [...accounts.byType].map(async ([integrationType, { integrationId }]) => {
      // One that has just been disconnected may still be named.
      const found = await connections.find(tenantId, integrationId);
      return found ? [{ integrationType, integrationId }] : [];
    }),
  );
  return bound.flat().sort((a, b) => (a.integrationType < b.integrationType ? -1 : 1));
};
