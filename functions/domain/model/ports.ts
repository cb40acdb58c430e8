import type { Provider } from '../../providers/provider.ts';
import type { Flow, FlowOutcome } from '../connect/flow.ts';
import type { Connection, Grant, TokenSet } from '../connection/connection.ts';
import type { Agent } from './agent.ts';
import type { ApiKey } from './api-key.ts';

/** Wall clock and pauses; a test passes its own. Times are epoch milliseconds. */
export type Clock = { nowMs(): number; sleep(ms: number): Promise<void> };

/** How long the present request may still run. */
export type Deadline = { signal: AbortSignal; remainingMs(): number };

export type ApiKeys = {
  /** The key with this SHA-256 (hex), or undefined. */
  findByHash(keyHash: string): Promise<ApiKey | undefined>;
};

export type Agents = {
  /**
   * A tenant's agents by name (Unicode code point order), then id.
   * @param page without `limit`, the whole list; `after` is a `next` of an earlier page.
   */
  list(
    tenantId: string,
    page: { limit?: number; after?: AgentPosition },
  ): Promise<{ agents: Agent[]; next?: AgentPosition }>;
};
export type AgentPosition = { name: string; id: string };

export type ConnectionKey = { tenantId: string; integrationType: string };
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

export type Flows = {
  create(flow: Flow): Promise<void>;
  /** Strongly consistent. */
  get(flowId: string): Promise<Flow | undefined>;
  /**
   * issued → claimed, or takes over a claim that ran out for the same code.
   * @returns false when the flow is not to be claimed (any more).
   */
  claim(
    flowId: string,
    claim: { owner: string; untilMs: number; codeHash: string; nowMs: number },
  ): Promise<boolean>;
  /** claimed → issued, if still this owner's: for a failure of ours before the exchange. */
  release(flowId: string, owner: string): Promise<void>;
  /** claimed → done, if still this owner's. */
  finish(flowId: string, owner: string, outcome: FlowOutcome): Promise<void>;
};

export type OAuthApp = { integrationType: string; clientId: string; clientSecret: string };

export type OAuthApps = {
  getClientId(integrationType: string): Promise<string | undefined>;
  /** With its secret unsealed. */
  get(integrationType: string): Promise<OAuthApp | undefined>;
};

export type StateClaims = { tenantId: string; expiresAtMs: number };

export type StateTokens = {
  issue(flow: { flowId: string; integrationType: string }, claims: StateClaims): Promise<string>;
  /** @returns undefined for a token that was not issued here for this flow; throws when KMS is out of reach. */
  open(
    state: string,
    flow: { flowId: string; integrationType: string },
  ): Promise<StateClaims | undefined>;
};

/** Names the owner of a secret; bound to its ciphertext, so that no row can be swapped for another. */
export type SecretOwner = {
  purpose: 'connection' | 'oauth_app' | 'options';
  tenantId: string;
  integrationType: string;
};

export type SecretBox = {
  /** Fetches a data key now, so that sealing later cannot fail for want of KMS. */
  prepare(owner: SecretOwner): Promise<(plaintext: string) => string>;
  open(sealed: string, owner: SecretOwner): Promise<string>;
};

export type OAuthClient = {
  /**
   * Authorization code → tokens (RFC 6749 section 4.1.3), with what the provider wants beyond it.
   * @param provider resolved
   * @throws TokenEndpointError
   */
  exchangeCode(
    provider: Provider,
    app: OAuthApp,
    grant: { code: string; redirectUri: string; codeVerifier: string },
    signal: AbortSignal,
  ): Promise<Grant>;
  /** @throws TokenEndpointError */
  refresh(provider: Provider, app: OAuthApp, tokens: TokenSet, signal: AbortSignal): Promise<Grant>;
  /** Tells the provider that the connection ends (RFC 7009 and the like). @returns whether it took note */
  revoke(
    provider: Provider,
    app: OAuthApp,
    connection: { tokens: TokenSet; accountId: string },
    signal: AbortSignal,
  ): Promise<boolean>;
};

export type ProviderRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers?: Readonly<Record<string, string>>;
  /** JSON body of a POST. */
  body?: Readonly<Record<string, unknown>>;
  accessToken: string;
  /** In the place of the provider's usual one, as in `OAuth `. */
  authorizationPrefix?: string;
};
export type ProviderAnswer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** Of the body's text. */
  bytes: number;
};

/** The provider's own API, called with the tenant's token. `body` is the parsed JSON. */
export type ProviderApi = {
  /** @throws ServiceError provider_unavailable when there is no answer or it is not JSON. */
  call(provider: Provider, request: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer>;
};

/** What was fetched before, and which providers want to be left alone. Times are epoch milliseconds. */
export type OptionCache = {
  get(owner: SecretOwner, question: string): Promise<CachedOptions | undefined>;
  /** Keeps it until nobody may see it any more; a list that is too long is not kept. */
  put(owner: SecretOwner, question: string, options: CachedOptions): Promise<void>;
  /** Until when the provider is not to be asked for this connection. */
  coolDownUntilMs(connection: string): Promise<number>;
  setCoolDown(connection: string, untilMs: number): Promise<void>;
};
export type CachedOptions = { list: string; fetchedAtMs: number };

/** What the limiter says of one request. Durations are milliseconds. */
export type RateLimitDecision = {
  admitted: boolean;
  /** Requests that may come at once. */
  limit: number;
  remaining: number;
  /** Until the whole limit is free again. */
  resetMs: number;
  /** Until the next request would be admitted; 0 when this one was. */
  retryAfterMs: number;
};

export type RateLimiter = { take(keyId: string, nowMs: number): Promise<RateLimitDecision> };
