import type { Connection } from '../../connections/domain/connection.ts';
import type { Connections } from '../../connections/domain/ports.ts';
import type {
  AgentAccountReader,
  AgentAccounts,
} from '../../connections/domain/requested-connection.ts';
import type { Clock } from '../../platform/model/ports.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';

/** Of an agent whose accounts were read at this version. */
export type BindingChange = {
  tenantId: string;
  agentId: string;
  version: number;
  integrationType: string;
  /** The connection that the agent leaves, if it is still stored. */
  from?: Connection | undefined;
  /** Undefined: it is bound to none of the type afterwards. */
  to?: Connection | undefined;
  nowMs: number;
};

/** An agent and its connections each name the other, and are changed together. */
export type AgentBindings = AgentAccountReader & {
  /** @returns false, without writing, when another writer came first */
  change(change: BindingChange): Promise<boolean>;
};

/** More would make the connection's row, which every use reads, and its events too large. */
export const mostAgentsOfConnection = 1_000;

export type BindingDeps = {
  connections: Pick<Connections, 'find'>;
  agentBindings: AgentBindings;
  clock: Clock;
};

export type BindingKey = { tenantId: string; agentId: string; integrationType: string };

export type BindingRefusal =
  | { why: 'no_agent' | 'no_connection' | 'not_bound' }
  | { why: 'other_type'; is: string }
  | { why: 'too_many_agents' };

/** The connection that an agent is bound to, or was. `isChanged`: it was not so before. */
type BindingResult = { integrationId: string; isChanged: boolean } | { refused: BindingRefusal };

const refused = (refusal: BindingRefusal) => ({ refused: refusal });

/** Whether somebody ends it who found no agent bound to it. */
const isEnding = ({ endingUntilMs = 0 }: Connection, nowMs: number): boolean =>
  endingUntilMs > nowMs;

/** Binds an agent to a connection, instead of another one of its type. It is idempotent. */
export const bindAgent = async (
  deps: BindingDeps,
  { integrationId, ...which }: BindingKey & { integrationId: string },
): Promise<BindingResult> => {
  const { tenantId, agentId, integrationType } = which;
  return change(deps, which, async (accounts) => {
    const to = await deps.connections.find(tenantId, integrationId);
    if (!to || isEnding(to, deps.clock.nowMs())) return refused({ why: 'no_connection' });
    if (to.integrationType !== integrationType) {
      return refused({ why: 'other_type', is: to.integrationType });
    }
    const { agentIds = [] } = to;
    const isNamed = agentIds.includes(agentId);
    const isFull = agentIds.length >= mostAgentsOfConnection && !isNamed;
    if (isFull) return refused({ why: 'too_many_agents' });
    const earlier = accounts.byType.get(integrationType)?.integrationId;
    if (earlier !== integrationId) return { to, leaves: earlier, integrationId };
    return isNamed ? { isDone: true, integrationId } : { to, leaves: undefined, integrationId };
  });
};

/** The agent uses the primary connection of the type again. */
export const unbindAgent = (deps: BindingDeps, which: BindingKey): Promise<BindingResult> =>
  change(deps, which, async ({ byType }) => {
    const integrationId = byType.get(which.integrationType)?.integrationId;
    if (integrationId === undefined) return refused({ why: 'not_bound' });
    return { leaves: integrationId, integrationId };
  });

type BindingDecision = { integrationId: string } & (
  | { isDone: true }
  | {
      isDone?: undefined;
      to?: Connection;
      /** The id of the connection that the agent leaves. It may be gone. */
      leaves: string | undefined;
    }
);

/** Reads and decides again as often as another writer comes first. */
const change = async (
  { connections, agentBindings, clock }: BindingDeps,
  which: BindingKey,
  decide: (accounts: AgentAccounts) => Promise<BindingDecision | { refused: BindingRefusal }>,
): Promise<BindingResult> => {
  const { tenantId, agentId } = which;
  const backOff = createBackOff(clock);
  for (let tries = 0; ; tries++) {
    const accounts = await agentBindings.get(tenantId, agentId);
    if (!accounts) return refused({ why: 'no_agent' });
    const decided = await decide(accounts);
    if ('refused' in decided) return decided;
    const { integrationId } = decided;
    // After a try, it was perhaps ours, whose response was lost.
    if (decided.isDone) return { integrationId, isChanged: tries > 0 };
    const { to, leaves } = decided;
    const from = leaves === undefined ? undefined : await connections.find(tenantId, leaves);
    const { version } = accounts;
    const nowMs = clock.nowMs();
    if (await agentBindings.change({ ...which, version, from, to, nowMs }))
      return { integrationId, isChanged: true };
    await backOff();
  }
};
