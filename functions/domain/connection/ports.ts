import type { ResolvedProvider } from '../../providers/resolve-provider.ts';
import type { OAuthApp } from '../model/ports.ts';
import type { Connection } from './connection.ts';
import type { Grant, TokenSet } from './token-set.ts';

export type ConnectionKey = { tenantId: string; integrationType: string };

/** Stored connections. */
export type Connections = {
  /** Strongly consistent. */
  get(tenantId: string, integrationType: string): Promise<Connection | undefined>;
  /**
   * Stores the whole record if the stored version is still `expectedVersion` (undefined: none yet).
   * @returns false, without writing, when another writer came first
   */
  put(
    connection: Connection,
    expectedVersion: number | undefined,
    /** Writes only while nobody holds the lease. */
    free?: { atMs: number },
  ): Promise<boolean>;
  /** Takes the lease, the right to refresh this version until `untilMs`. @returns false when it is held */
  acquireLease(
    connection: Connection,
    lease: { owner: string; untilMs: number; nowMs: number },
  ): Promise<boolean>;
  /** Releases the lease early, if it is still this owner's, and stores how the refresh failed. */
  releaseLease(
    connection: Connection,
    owner: string,
    failure?: { failedRefreshes: number; coolDownUntilMs: number },
  ): Promise<void>;
  /** Postpones a due refresh, and changes neither the lease nor the version. */
  deferRefresh(
    key: ConnectionKey,
    to: { refreshDueAtMs: number; reconnectByMs?: number },
  ): Promise<void>;
  /** All connections of the tenant, strongly consistent. */
  list(tenantId: string): Promise<Connection[]>;
  /** @returns false, without deleting, when the stored version is another one */
  delete(connection: Connection): Promise<boolean>;
  /** The connections of an account, from an index that may lag: read each before you act on it. */
  findByAccount(accountKey: string): Promise<ConnectionKey[]>;
  /** A page of connections whose refresh is due, longest due first; also from an index. */
  findRefreshDue(nowMs: number, limit: number): Promise<ConnectionKey[]>;
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
  ): Promise<Grant>;
  /** @throws TokenEndpointError */
  refresh(
    provider: ResolvedProvider,
    app: OAuthApp,
    tokens: TokenSet,
    signal: AbortSignal,
  ): Promise<Grant>;
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
