/** The provider's account behind a connection. */
export type ConnectedAccount = { id: string; label: string };

/** How a connection's state is stored, and what people read of it; {@link stateOf} says more. */
export type ConnectionStatus = 'connected' | 'reconnect_required' | 'app_misconfigured';

/** A tenant's connection to one provider. Times are epoch milliseconds. */
export type Connection = {
  tenantId: string;
  integrationType: string;
  /** UUIDv7; kept when the account is connected again. */
  integrationId: string;
  category: string;
  status: ConnectionStatus;
  /** The sealed {@link TokenSet}. */
  sealedTokens: string;
  accessTokenExpiresAtMs?: number;
  grantedScopes: string[];
  account?: ConnectedAccount;
  /** The provider's, see there. */
  grantFamily?: string;
  /** Values of the provider's variables, such as its data center. */
  variables: Readonly<Record<string, string>>;
  /** When the provider forgets the connection if nothing is done before. */
  lapsesAtMs?: number;
  /** When a refresh is due although nobody uses the connection. */
  refreshDueAtMs?: number;
  /** It lapses then unless it is connected again: no refresh is expected to save it. */
  reconnectByMs?: number;
  /** Refreshes that failed in a row for passing reasons, and until when no other is tried. */
  failedRefreshes?: number;
  coolDownUntilMs?: number;
  /** Raised by every write of the record; guards the next one. */
  version: number;
  /** The flow that stored it last: distinguishes an answer that was lost from a write that failed. */
  flowId: string;
  connectedAtMs: number;
  refreshedAtMs?: number;
  /** When the provider reported that the account has removed our app. */
  uninstalledAtMs?: number;
  lease?: { owner: string; untilMs: number };
};

/**
 * - `live`: its tokens are used, and refreshed when they age
 * - `refused_for_now`: the provider's API refuses its token without saying that the grant is gone;
 *   the first use after the cool-down tries again
 * - `app_refused`: the provider refuses our OAuth app; a token that still works is used
 * - `ended`: the grant is gone, and only the person can bring it back
 */
export type ConnectionState = 'live' | 'refused_for_now' | 'app_refused' | 'ended';

/** The only reading of `status` and `coolDownUntilMs` together. */
export const stateOf = ({ status, coolDownUntilMs }: Connection): ConnectionState => {
  if (status === 'connected') return 'live';
  if (status === 'app_misconfigured') return 'app_refused';
  return coolDownUntilMs === undefined ? 'ended' : 'refused_for_now';
};

const statuses = {
  live: 'connected',
  refused_for_now: 'reconnect_required',
  app_refused: 'app_misconfigured',
  ended: 'reconnect_required',
} as const satisfies Record<ConnectionState, ConnectionStatus>;

/** What people read of its state. */
export const statusOf = (connection: Connection): ConnectionStatus => statuses[stateOf(connection)];

const needsReconnect = (connection: Connection): boolean =>
  statusOf(connection) === 'reconnect_required';

/** Whether the provider is left alone after a failure. */
export const isCoolingDown = ({ coolDownUntilMs = 0 }: Connection, nowMs: number): boolean =>
  coolDownUntilMs > nowMs;

/** Whether somebody, or somebody else than `owner`, holds the right to refresh it. */
export const isLeased = ({ lease }: Connection, nowMs: number, owner?: string): boolean =>
  lease !== undefined && lease.owner !== owner && lease.untilMs > nowMs;

/** Whether it is to be refreshed although nobody uses it. */
export const isRefreshDue = (
  { refreshDueAtMs = Number.POSITIVE_INFINITY }: Connection,
  nowMs: number,
): boolean => refreshDueAtMs <= nowMs;

/** When it belongs into the queue of due refreshes: not while there is nothing to refresh. */
export const refreshDueOf = (connection: Connection): number | undefined =>
  needsReconnect(connection) ? undefined : connection.refreshDueAtMs;

/** When it has to be connected again to go on working; not of one that has ended. */
export const reconnectByOf = (connection: Connection): number | undefined =>
  needsReconnect(connection) ? undefined : connection.reconnectByMs;

const mostAheadMs = 5 * 60 * 1000;
/** With less left, a token may run out before the provider has read it. */
const leastLeftMs = 1_000;

/**
 * How good the access token is: `ageing` works and is refreshed ahead, so that it does not run out
 * under way; one that lives less than ten minutes ages at half its life.
 */
export const tokenAge = (
  { accessTokenExpiresAtMs, refreshedAtMs, connectedAtMs }: Connection,
  nowMs: number,
): 'fresh' | 'ageing' | 'spent' => {
  if (accessTokenExpiresAtMs === undefined) return 'fresh';
  const lifetimeMs = accessTokenExpiresAtMs - (refreshedAtMs ?? connectedAtMs);
  const aheadMs = Math.max(0, Math.min(mostAheadMs, lifetimeMs / 2));
  const leftMs = accessTokenExpiresAtMs - nowMs;
  if (leftMs > aheadMs) return 'fresh';
  return leftMs > leastLeftMs ? 'ageing' : 'spent';
};

/** Whether two states of a connection hold the same tokens, however often they were sealed. */
export const holdSameTokens = (one: Connection, other: Connection): boolean =>
  one.flowId === other.flowId && one.refreshedAtMs === other.refreshedAtMs;
