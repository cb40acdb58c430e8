import type { ResolvedProvider } from '../../catalogue/providers/resolve-provider.ts';
import type { OAuthApp } from '../../platform/model/ports.ts';
import type { UnreadableRow } from '../../platform/model/unreadable-row.ts';
import type { Connection } from './connection.ts';
import type { ConnectionKey } from './connection-key.ts';
import type { ConnectionsOfType, ListedConnection } from './connections-of-type.ts';
import type { TokenGrant, TokenSet } from './open-tokens.ts';

/** What a new grant may be stored over. Everything must still be as it was read. */
export type ConnectBasis = {
  /** Of the account's own connection; undefined when it has none. */
  version: number | undefined;
  /** Absent if other accounts do not matter. `replaced` is the connection that the new one replaces. */
  others?: { primaryVersion: number | undefined; replaced?: Connection };
};

/** What a new grant is for. `reconnects` is the id of the connection that its start names. */
type GrantPlace = {
  tenantId: string;
  integrationType: string;
  clientReference?: string | undefined;
  reconnects?: string | undefined;
};

/** A write happens only while nobody holds the lease, or only while this owner does. */
export type LeaseGuard = { freeAtMs: number } | { owner: string };

export type ConnectionPosition = { integrationType: string; integrationId: string };

/** Which of a tenant's connections are read: those of a type, with a reference, after a position. */
export type OrderQuery = {
  tenantId: string;
  integrationType?: string | undefined;
  clientReference?: string | undefined;
  after?: ConnectionPosition | undefined;
  /** How many are read at once. */
  atOnce: number;
};

/** All that can be read, and the others. */
type ReadConnections = ConnectionsOfType & { unreadable: readonly UnreadableRow[] };

/** Stored connections. */
export type Connections = {
  /** Strongly consistent. */
  get(key: ConnectionKey): Promise<Connection | undefined>;
  /** The same for callers that must go on when a row cannot be read. */
  tryGet(key: ConnectionKey): Promise<Connection | 'unreadable' | undefined>;
  /**
   * The tenant's connection with this id, strongly consistent once an index knows its key; one that is
   * not known yet is searched again, for up to 0.7 s.
   */
  find(tenantId: string, integrationId: string): Promise<Connection | undefined>;
  /**
   * The connection with this id that was at this key, strongly consistent: where others have taken its
   * place, it is found where it is now. Costs one read if it has not moved.
   */
  findMoved(key: ConnectionKey, integrationId: string): Promise<Connection | undefined>;
  /**
   * The primary connection of a type, strongly consistent, by one read: the chosen one, or else the oldest.
   * @param clientReference of those with this reference alone
   */
  primary(
    tenantId: string,
    integrationType: string,
    clientReference?: string,
  ): Promise<Connection | undefined>;
  /** Whether it is the primary one of its type. A chosen one costs no read. */
  isPrimary(connection: Connection): Promise<boolean>;
  /** Strongly consistent, by type, oldest first. It reads what is consumed, and one row more for a type. */
  inOrder(query: OrderQuery): AsyncIterable<ListedConnection>;
  /**
   * Of a type, what decides where a new grant is stored besides its account's own connection: the connection
   * that it names, or else the primary one of its reference, or else any. Strongly consistent; it reads as
   * much however many there are, and the version first.
   */
  around(grant: GrantPlace): Promise<ConnectionsOfType>;
  /** The tenant's connections of a type, strongly consistent. It reads more the more there are. */
  ofType(tenantId: string, integrationType: string): Promise<ReadConnections>;
  /**
   * Stores a new grant with one write, which also removes what it replaces.
   * @returns false, without writing, when another writer came first
   */
  connect(connection: Connection, basis: ConnectBasis): Promise<boolean>;
  /**
   * Stores the whole record, without its lease, if the stored version is still `expectedVersion`
   * (undefined: none yet).
   * @returns false, without writing, when another writer came first, or the guard does not hold
   */
  put(
    connection: Connection,
    expectedVersion: number | undefined,
    guard?: LeaseGuard,
  ): Promise<boolean>;
  /** Stores the lease of this version, the right to refresh it. @returns false when another holds it */
  acquireLease(
    leased: Connection & Required<Pick<Connection, 'lease'>>,
    nowMs: number,
  ): Promise<boolean>;
  /** Releases the lease early, if it is still this owner's. */
  releaseLease(connection: Connection, owner: string): Promise<void>;
  /**
   * Stores when a refresh is due, and by when people must reconnect, and changes neither the lease nor
   * the version.
   * @param still what must still be so: the version, or for a row that cannot be read its being due
   * @returns false, without writing, when it is not so, or nothing is due
   */
  deferRefresh(
    key: ConnectionKey,
    to: Pick<Connection, 'refreshDueAtMs' | 'reconnectByMs'>,
    still: { version: number } | { dueByMs: number },
  ): Promise<boolean>;
  /** All connections of the tenant, by type, strongly consistent. */
  list(tenantId: string): Promise<ReadConnections[]>;
  /** Stores the caller metadata and the version of a reworded connection. @returns false when another writer came first */
  reword(reworded: Connection): Promise<boolean>;
  /** Stores the check and the version of a connection. @returns false when another writer came first */
  recordCheck(checked: Connection): Promise<boolean>;
  /** Stores until when a connection is being ended, and its version. @returns false when another writer came first */
  recordEnding(ending: Connection): Promise<boolean>;
  /**
   * Chooses it as the primary one of its type instead of the one that was chosen before, in one transaction.
   * @returns false when another writer came first
   */
  choosePrimary(connection: Connection): Promise<boolean>;
  /** @returns false, without deleting, when the stored version is another one; true if it is gone */
  delete(connection: Connection): Promise<boolean>;
  /**
   * The connections that {@link isNamedBy} this key of an account or a company, from indexes that may
   * lag: read each before you act on it.
   */
  findByAccount(key: string): Promise<ConnectionKey[]>;
};

export type OAuthClient = {
  /**
   * Authorization code → tokens (RFC 6749 section 4.1.3), with the provider's further steps.
   * @throws TokenEndpointError
   */
  exchangeCode(
    provider: ResolvedProvider,
    app: OAuthApp,
    grant: { code: string; redirectUri: string; codeVerifier: string },
    signal: AbortSignal,
  ): Promise<TokenGrant>;
  /** @throws TokenEndpointError */
  refresh(
    provider: ResolvedProvider,
    app: OAuthApp,
    tokens: TokenSet,
    signal: AbortSignal,
  ): Promise<TokenGrant>;
  /** Revokes the grant at the provider (RFC 7009 and similar). @returns whether the provider did it */
  revoke(
    provider: ResolvedProvider,
    app: OAuthApp,
    connection: { tokens: TokenSet; accountId: string },
    signal: AbortSignal,
  ): Promise<boolean>;
  /** Removes our app from the account, if the provider has a call for that. @returns whether it did */
  uninstall: OAuthClient['revoke'];
};
