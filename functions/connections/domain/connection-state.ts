/** Why a connection has ended. */
export type EndReason = 'grant_ended' | 'uninstalled';

/**
 * Refreshes that failed in a row for passing reasons, and when the next one may begin. `limited`: the
 * provider asked us to wait.
 */
export type FailedRenewal = { failures: number; notBeforeMs: number; limited?: true | undefined };

/**
 * The state of a connection. It is stored as it is, and no other member says anything about it. Times
 * are epoch milliseconds.
 * - `live`: its token is used, and refreshed when it ages
 * - `refused`: the provider's API refuses its token without saying that the grant is gone. It ends
 *   by itself: the next use asks the provider again. Refreshes that fail then are counted in it,
 *   since they do not say that the token is accepted. `firstUntilMs` is of the first refusal in a row,
 *   if this is a later one
 * - `app_refused`: the provider refuses the OAuth app that made it, which an operator must fix, or its
 *   tenant if it is the tenant's; a token that still works is used
 * - `ended`: the grant is gone, and only a reconnect by the person helps
 */
export type ConnectionState =
  | { is: 'live'; renewal?: FailedRenewal | undefined }
  | {
      is: 'refused';
      untilMs: number;
      firstUntilMs?: number | undefined;
      renewal?: FailedRenewal | undefined;
    }
  | { is: 'app_refused'; notBeforeMs: number }
  | { is: 'ended'; why: EndReason; atMs: number };

export const live: ConnectionState = { is: 'live' };

/** For how long a token is not used after the API refused it without saying that the grant is gone. */
export const refusedMinutes = 5;

/** The state now. Only this function reads its times: a refusal whose time is over is none. */
export const connectionStateAt = (
  { state }: { state: ConnectionState },
  nowMs: number,
): ConnectionState =>
  state.is === 'refused' && state.untilMs <= nowMs ? { is: 'live', renewal: state.renewal } : state;

/** Since when the API refuses the token, later refusals apart; undefined if it was accepted since. */
export const firstRefusalOf = (state: ConnectionState): number | undefined =>
  state.is === 'refused' ? (state.firstUntilMs ?? state.untilMs) : undefined;

/** Whether the API refused the token that long ago, and nobody has seen it accepted since. */
export const isRefusedFor = (state: ConnectionState, ms: number, nowMs: number): boolean =>
  (firstRefusalOf(state) ?? Number.POSITIVE_INFINITY) + ms <= nowMs;

/** The refreshes of it that failed for passing reasons, since the last that did not. */
export const failedRenewalOf = (state: ConnectionState | undefined): FailedRenewal | undefined =>
  state && 'renewal' in state ? state.renewal : undefined;

/** How many of them there are, in a row. */
export const failuresOf = (connection: { state: ConnectionState } | undefined): number =>
  failedRenewalOf(connection?.state)?.failures ?? 0;

/** Until when the provider is not asked to renew the access; undefined if it may be asked now. */
export const backOffUntilMs = (state: ConnectionState, nowMs: number): number | undefined => {
  const notBeforeMs =
    state.is === 'live'
      ? state.renewal?.notBeforeMs
      : state.is === 'app_refused'
        ? state.notBeforeMs
        : undefined;
  return notBeforeMs !== undefined && notBeforeMs > nowMs ? notBeforeMs : undefined;
};

/** Whether the account removed our app. */
export const isUninstalled = ({ state }: { state: ConnectionState }): boolean =>
  state.is === 'ended' && state.why === 'uninstalled';

/** The status that people see. */
export const connectionStatuses = ['connected', 'reconnect_required', 'app_misconfigured'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

const statuses = {
  live: 'connected',
  refused: 'reconnect_required',
  app_refused: 'app_misconfigured',
  ended: 'reconnect_required',
} as const satisfies Record<ConnectionState['is'], ConnectionStatus>;

export const statusOf = ({ is }: ConnectionState): ConnectionStatus => statuses[is];
