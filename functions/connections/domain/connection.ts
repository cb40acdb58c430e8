import type { ConnectionState } from './connection-state.ts';

export type ConnectedAccount = {
  /** The provider's id of the account; the connection's key contains its hash. */
  id: string;
  label: string;
  /** The company that it belongs to, where the provider speaks of companies. */
  companyId?: string | undefined;
};

/** What the integrator stores with a connection. */
export type CallerMetadata = {
  name?: string | undefined;
  /** Whose connection it is; several may have the same. */
  clientReference?: string | undefined;
  metadata?: Readonly<Record<string, string>> | undefined;
};

/**
 * A check that somebody asked for. One without an end is still in progress, or its process has died.
 * `isUnclear`: nobody could say then whether the provider accepts the connection.
 */
export type ConnectionCheck = {
  id: string;
  begunAtMs: number;
  endedAtMs?: number | undefined;
  isUnclear?: true | undefined;
};

/** A tenant's connection to one account of a provider. Times are epoch milliseconds. */
export type Connection = CallerMetadata & {
  tenantId: string;
  integrationType: string;
  /** UUIDv7; stays when the account is connected again, or replaced by another one. */
  integrationId: string;
  category: string;
  state: ConnectionState;
  /** The sealed {@link TokenSet}. */
  sealedTokens: string;
  /** Seals cursors into its lists; new with every grant. */
  cursorSecret: string;
  accessTokenExpiresAtMs?: number;
  grantedScopes: string[];
  account?: ConnectedAccount;
  /** The hash of the account that it replaced when it was connected. */
  replaces?: string;
  /** Copied from `Provider`. */
  grantFamily?: string;
  /** Values of the provider's variables, such as its data center. */
  variables: Readonly<Record<string, string>>;
  /** The client id of the tenant's own OAuth app that made it; undefined for the platform's. */
  tenantApp?: string | undefined;
  /** When the provider ends the connection if nobody uses or refreshes it before. */
  grantExpiresAtMs?: number;
  /** When the connection is refreshed even if nobody uses it. */
  refreshDueAtMs?: number;
  /** The connection expires then, and only a reconnect can prevent that. */
  reconnectByMs?: number;
  /** Every write of the record raises it, and names the version that it replaces. */
  version: number;
  /** The flow that stored it last: shows whether a write succeeded whose response was lost. */
  flowId: string;
  /** The invitation that this flow was of. */
  invitationId?: string | undefined;
  connectedAtMs: number;
  refreshedAtMs?: number;
  /** When we last recorded that its access token was accepted: see {@link lastVerifiedOf}. */
  verifiedAtMs?: number;
  lease?: { owner: string; untilMs: number };
  /** The last check that somebody asked for, since it was connected. */
  lastCheck?: ConnectionCheck | undefined;
  /** The agents that are bound to it, sorted. */
  agentIds?: readonly string[] | undefined;
  /** The tenant chose it as the primary one of its type, which has at most one that is chosen. */
  isChosen?: true | undefined;
  /** Until then somebody ends it who must not take it from an agent, so none is bound to it. */
  endingUntilMs?: number | undefined;
};

/** What a list shows of a connection. */
export type ConnectionSummary = CallerMetadata &
  Pick<
    Connection,
    | 'tenantId'
    | 'integrationType'
    | 'integrationId'
    | 'category'
    | 'state'
    | 'grantedScopes'
    | 'account'
    | 'tenantApp'
    | 'grantExpiresAtMs'
    | 'reconnectByMs'
    | 'connectedAtMs'
    | 'refreshedAtMs'
    | 'verifiedAtMs'
    | 'lastCheck'
    | 'isChosen'
  >;

/** Whether somebody other than `owner` holds the right to refresh it. */
export const isLeased = ({ lease }: Connection, nowMs: number, owner?: string): boolean =>
  lease !== undefined && lease.owner !== owner && lease.untilMs > nowMs;

/** Its time in the queue of due refreshes; undefined when it has ended. */
export const refreshDueOf = ({ state, refreshDueAtMs }: Connection): number | undefined =>
  state.is === 'ended' ? undefined : refreshDueAtMs;

/** Whether it must be refreshed even if nobody uses it. */
export const isRefreshDue = (connection: Connection, nowMs: number): boolean =>
  (refreshDueOf(connection) ?? Number.POSITIVE_INFINITY) <= nowMs;

/** When it must be reconnected to keep working; undefined when it has already ended. */
export const reconnectByOf = ({ state, reconnectByMs }: ConnectionSummary): number | undefined =>
  state.is === 'ended' ? undefined : reconnectByMs;

/** When the provider last accepted it: at the consent, at a refresh, or as recorded since. */
export const lastVerifiedOf = ({
  connectedAtMs,
  refreshedAtMs = 0,
  verifiedAtMs = 0,
}: ConnectionSummary): number => Math.max(connectedAtMs, refreshedAtMs, verifiedAtMs);

/** Two hours less than a day: a daily health check may come that much earlier than the day before. */
export const verifiedForMs = 22 * 60 * 60 * 1000;

/** Whether it was verified so long ago that we should verify it, or record that it was accepted. */
export const isUnverified = (connection: Connection, nowMs: number): boolean =>
  lastVerifiedOf(connection) <= nowMs - verifiedForMs;

/** Whether two versions of a connection hold the same tokens, even if they were sealed again. */
export const holdSameTokens = (one: Connection, other: Connection): boolean =>
  one.flowId === other.flowId && one.refreshedAtMs === other.refreshedAtMs;
