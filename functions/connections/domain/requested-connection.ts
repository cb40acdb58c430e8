import { isConnectionVisible, type Visibility } from '../../platform/model/visibility.ts';
import { type Connection, type ConnectionsOfType, primaryOf } from './connection.ts';
import type { ConnectionKey } from './connection-key.ts';
import type { Connections } from './ports.ts';

/**
 * Which connection a request means: the one with this key, or with this id, or else the primary one.
 * With key and id it must be both.
 */
export type RequestedConnection = {
  tenantId: string;
  integrationType: string;
  integrationId?: string | undefined;
  at?: ConnectionKey | undefined;
  /** What the caller may see; `wholeTenant` where none chooses the connection. */
  visibility: Visibility;
};

const visiblePrimaryOf = (ofType: ConnectionsOfType, visibility: Visibility) => {
  const connections = ofType.connections.filter((each) => isConnectionVisible(visibility, each));
  return primaryOf({ ...ofType, connections });
};

/**
 * Finds it as it is now. One that the caller may not see is never found, nor chosen as the primary one;
 * only a caller that has found the connection before passes its key (`at`).
 */
export const findRequested = async (
  connections: Connections,
  { tenantId, integrationType, integrationId, at, visibility }: RequestedConnection,
): Promise<Connection | undefined> => {
  if (at) {
    const found = await connections.get(at);
    return integrationId === undefined || found?.integrationId === integrationId
      ? found
      : undefined;
  }
  if (integrationId === undefined) {
    return visiblePrimaryOf(await connections.ofType(tenantId, integrationType), visibility);
  }
  const found = await connections.find(tenantId, integrationId);
  return found?.integrationType === integrationType && isConnectionVisible(visibility, found)
    ? found
    : undefined;
};

/** The connection that an agent is bound to. `accountHash` is of its key then; it may have moved since. */
export type BoundConnection = { integrationId: string; accountHash: string };

/** Of one agent, by type. Every change raises the version, which is 0 before the first. */
export type AgentAccounts = { version: number; byType: ReadonlyMap<string, BoundConnection> };

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
  visibility: Visibility;
};

/**
 * The connection of a type that an agent uses: the one that it is bound to, or else the primary one. It
 * costs one read more than the primary one does, unless the connection has moved or gone since.
 * @returns `noAgent` if the tenant has no such agent
 */
export const findConnectionOfAgent = async (
  { connections, agentAccounts }: AgentConnectionDeps,
  { tenantId, agentId, integrationType, visibility }: AgentConnectionQuery,
): Promise<{ connection: Connection | undefined } | { noAgent: true }> => {
  const accounts = await agentAccounts.get(tenantId, agentId);
  if (!accounts) return { noAgent: true };
  const bound = accounts.byType.get(integrationType);
  const isBound = (each: Connection) => each.integrationId === bound?.integrationId;
  // One that the caller may not see is not found, and no other one replaces it.
  const within = (each: Connection) => ({
    connection: isConnectionVisible(visibility, each) ? each : undefined,
  });
  const { accountHash } = bound ?? {};
  const there = accountHash && (await connections.get({ tenantId, integrationType, accountHash }));
  if (there && isBound(there)) return within(there);
  const ofType = await connections.ofType(tenantId, integrationType);
  const moved = ofType.connections.find(isBound);
  return moved ? within(moved) : { connection: visiblePrimaryOf(ofType, visibility) };
};
