import type { ResolvedProvider } from '../../providers/resolve-provider.ts';
import type { OAuthApp } from '../model/ports.ts';
import type { Connection } from './connection.ts';
import type { Grant, TokenSet } from './token-set.ts';

export type ConnectionKey = { tenantId: string; integrationType: string };

/** Connections as they are stored. */
export type Connections = {
  /** Strongly consistent. */
  get(tenantId: string, integrationType: string): Promise<Connection | undefined>;
  /**
   * Stores the whole record if the stored version is still `expectedVersion` (undefined: none yet).
   * @returns false when another writer came first; nothing was written then.
   */
  put(
    connection: Connection,
    expectedVersion: number | undefined,
    /** Only while nobody holds the right to refresh it. */
    free?: { atMs: number },
  ): Promise<boolean>;
  /** Takes the right to refresh this version until `untilMs`; false when somebody else holds it. */
  acquireLease(
    connection: Connection,
    lease: { owner: string; untilMs: number; nowMs: number },
  ): Promise<boolean>;
  /** Gives the lease back early, if it is still this owner's, and notes how the refresh failed. */
  releaseLease(
    connection: Connection,
    owner: string,
    failure?: { failedRefreshes: number; coolDownUntilMs: number },
  ): Promise<void>;
  /** Puts a due refresh off, and touches nothing else: not a lease, nor what somebody is about to write. */
  deferRefresh(
    key: ConnectionKey,
    to: { refreshDueAtMs: number; reconnectByMs?: number },
  ): Promise<void>;
  /** All of the tenant's, strongly consistent. */
  list(tenantId: string): Promise<Connection[]>;
  /** @returns false when the stored version is another one; nothing was deleted then. */
  delete(connection: Connection): Promise<boolean>;
  /** Who else uses an account, from an index: may lag behind, so confirm what you act on. */
  findByAccount(accountKey: string): Promise<ConnectionKey[]>;
  /** A page of those whose refresh is due, longest due first; from an index too. */
  findRefreshDue(nowMs: number, limit: number): Promise<ConnectionKey[]>;
};

export type OAuthClient = {
  /**
   * Authorization code → tokens (RFC 6749 section 4.1.3), with what the provider wants beyond it.
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
  /** Reports to the provider that the connection ends (RFC 7009 and the like). @returns whether it took note */
  revoke(
    provider: ResolvedProvider,
    app: OAuthApp,
    connection: { tokens: TokenSet; accountId: string },
    signal: AbortSignal,
  ): Promise<boolean>;
  /** Takes our app out of the account, where that is a call of its own. @returns whether it is out */
  uninstall: OAuthClient['revoke'];
};
