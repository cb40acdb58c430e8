import { isWithin, type Reach, wholeTenant } from '../../platform/model/reach.ts';
import { type Connection, primaryOf } from './connection.ts';
import type { Connections } from './ports.ts';

/** The connection that an agent is bound to. `accountHash`: its place then; it may have moved since. */
export type BoundConnection = { integrationId: string; accountHash: string };

/** Of one agent, by type. Every change raises the version, which is 0 before the first. */
export type AgentAccounts = { version: number; byType: ReadonlyMap<string, BoundConnection> };

/** What agents are bound to. */
export type AccountsOfAgents = {
  /** Strongly consistent, with one read; undefined if the tenant has no such agent. */
  get(tenantId: string, agentId: string): Promise<AgentAccounts | undefined>;
};

export type OfAgentDeps = {
  connections: Pick<Connections, 'get' | 'ofType'>;
  agentAccounts: AccountsOfAgents;
};

type WantedOfAgent = {
  tenantId: string;
  agentId: string;
  integrationType: string;
  /** Of the caller. */
  reach?: Reach;
};

/**
 * The connection of a type that an agent uses: the one that it is bound to, or else the primary one. It
 * costs one read more than the primary one does, unless the connection has moved or gone since.
 * @returns `noAgent` if the tenant has no such agent
 */
export const findOfAgent = async (
  { connections, agentAccounts }: OfAgentDeps,
  { tenantId, agentId, integrationType, reach = wholeTenant }: WantedOfAgent,
): Promise<{ connection: Connection | undefined } | { noAgent: true }> => {
  const accounts = await agentAccounts.get(tenantId, agentId);
  if (!accounts) return { noAgent: true };
  const bound = accounts.byType.get(integrationType);
  const isBound = (each: Connection) => each.integrationId === bound?.integrationId;
  // One outside the reach is not found, and no other one takes its place.
  const within = (each: Connection) => ({ connection: isWithin(reach, each) ? each : undefined });
  const { accountHash } = bound ?? {};
  const there = accountHash && (await connections.get({ tenantId, integrationType, accountHash }));
  if (there && isBound(there)) return within(there);
  const ofType = await connections.ofType(tenantId, integrationType);
  const moved = ofType.connections.find(isBound);
  if (moved) return within(moved);
  const reached = ofType.connections.filter((each) => isWithin(reach, each));
  return { connection: primaryOf({ ...ofType, connections: reached }) };
};
