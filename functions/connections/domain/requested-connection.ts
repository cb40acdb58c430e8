import {
  isConnectionVisible,
  isTypeVisible,
  type Visibility,
} from '../../platform/model/visibility.ts';
import type { Connection } from './connection.ts';
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

/** The chosen connection or else the oldest of those that the caller may see. */
const visiblePrimary = async (
  connections: Pick<Connections, 'primary'>,
  { tenantId, integrationType, visibility }: RequestedConnection,
): Promise<Connection | undefined> =>
  isTypeVisible(visibility, integrationType)
    ? connections.primary(tenantId, integrationType, visibility.clientReference)
    : undefined;

/**
 * Finds it as it is now. One that the caller may not see is never found, nor chosen as the primary one;
 * only a caller that has found the connection before passes its key (`at`).
 */
export const findRequested = async (
  connections: Pick<Connections, 'get' | 'find' | 'primary'>,
  requested: RequestedConnection,
): Promise<Connection | undefined> => {
  const { tenantId, integrationType, integrationId, at, visibility } = requested;
  if (at) {
    const found = await connections.get(at);
    return integrationId === undefined || found?.integrationId === integrationId
      ? found
      : undefined;
  }
  if (integrationId === undefined) return visiblePrimary(connections, requested);
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
  connections: Pick<Connections, 'findMoved' | 'primary'>;
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
  const { accountHash, integrationId } = accounts.byType.get(integrationType) ?? {};
  const bound =
    accountHash !== undefined &&
    integrationId !== undefined &&
    (await connections.findMoved({ tenantId, integrationType, accountHash }, integrationId));
  if (!bound) {
    const which = { tenantId, integrationType, visibility };
    return { connection: await visiblePrimary(connections, which) };
  }
  // One that the caller may not see is not found, and no other one replaces it.
  return { connection: isConnectionVisible(visibility, bound) ? bound : undefined };
};
