import {
  isConnectionVisible,
  type Visibility,
  wholeTenant,
} from '../../platform/model/visibility.ts';
import { type Connection, primaryOf } from './connection.ts';
import type { Connections } from './ports.ts';

/** The connection that an agent is bound to. `accountHash`: its place then; it may have moved since. */
export type BoundConnection = { integrationId: string; accountHash: string };

/** Of one agent, by type. Every change raises the version, which is 0 before the first. */
export type AgentAccounts = { version: number; byType: ReadonlyMap<string, BoundConnection> };

/** What agents are bound to. */
export type AgentAccountReader = {
  /** Strongly consistent, with one read; undefined if the tenant has no such agent. */
  get(tenantId: string, agentId: string): Promise<AgentAccounts | undefined>;
};

export type AgentConnectionDeps = {
  connections: Pick<Connections, 'get' | 'ofType'>;
  agentAccounts: AgentAccountReader;
};

type AgentConnectionQuery = {
  tenantId: string;
  agentId: string;
  integrationType: string;
  /** Of the caller. */
  visibility?: Visibility;
};

/**
 * The connection of a type that an agent uses: the one that it is bound to, or else the primary one. It
 * costs one read more than the primary one does, unless the connection has moved or gone since.
 * @returns `noAgent` if the tenant has no such agent
 */
export const findConnectionOfAgent = async (
  { connections, agentAccounts }: AgentConnectionDeps,
  { tenantId, agentId, integrationType, visibility = wholeTenant }: AgentConnectionQuery,
): Promise<{ connection: Connection | undefined } | { noAgent: true }> => {
  const accounts = await agentAccounts.get(tenantId, agentId);
  if (!accounts) return { noAgent: true };
  const bound = accounts.byType.get(integrationType);
  const isBound = (each: Connection) => each.integrationId === bound?.integrationId;
  // One outside the reach is not found, and no other one takes its place.
  const within = (each: Connection) => ({
    connection: isConnectionVisible(visibility, each) ? each : undefined,
  });
  const { accountHash } = bound ?? {};
  const there = accountHash && (await connections.get({ tenantId, integrationType, accountHash }));
  if (there && isBound(there)) return within(there);
  const ofType = await connections.ofType(tenantId, integrationType);
  const moved = ofType.connections.find(isBound);
  if (moved) return within(moved);
  const visible = ofType.connections.filter((each) => isConnectionVisible(visibility, each));
  return { connection: primaryOf({ ...ofType, connections: visible }) };
};
