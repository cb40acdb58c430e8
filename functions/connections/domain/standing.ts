/** Why a connection has ended. */
export type EndReason = 'grant_ended' | 'uninstalled';

/**
 * Refreshes that failed in a row for passing reasons, and when the next one may begin. `limited`: the
 * provider asked us to wait.
 */
export type FailedRenewal = { failures: number; notBeforeMs: number; limited?: true | undefined };

/**
 * How a connection stands. It is stored as it is, and no other member says anything about it. Times
 * are epoch milliseconds.
 * - `live`: its token is used, and refreshed when it ages
 * - `refused`: the provider's API refuses its token without saying that the grant is gone. It ends
 *   by itself: the next use asks the provider again. Refreshes that fail then are counted in it,
 *   since they do not say that the token is accepted
 * - `app_refused`: the provider refuses our OAuth app, which an operator must fix; a token that still
 *   works is used
 * - `ended`: the grant is gone, and only a reconnect by the person helps
 */
export type Standing =
  | { is: 'live'; renewal?: FailedRenewal | undefined }
  | { is: 'refused'; untilMs: number; renewal?: FailedRenewal | undefined }
  | { is: 'app_refused'; notBeforeMs: number }
  | { is: 'ended'; why: EndReason; atMs: number };

export const live: Standing = { is: 'live' };

/** For how long a token is not used after the API refused it without saying that the grant is gone. */
export const refusedMinutes = 5;

/** The standing now. Only this function reads its times: a refusal whose time is over is none. */
export const standingAt = ({ standing }: { standing: Standing }, nowMs: number): Standing =>
  standing.is === 'refused' && standing.untilMs <= nowMs
    ? { is: 'live', renewal: standing.renewal }
    : standing;

/** Whether the API refused the token that long ago, and nobody has seen it accepted since. */
export const isRefusedFor = (standing: Standing, ms: number, nowMs: number): boolean =>
  standing.is === 'refused' && standing.untilMs + ms <= nowMs;

/** The refreshes of it that failed for passing reasons, since the last that did not. */
export const failedRenewalOf = (standing: Standing | undefined): FailedRenewal | undefined =>
  standing && 'renewal' in standing ? standing.renewal : undefined;

/** How many of them there are, in a row. */
export const failuresOf = (connection: { standing: Standing } | undefined): number =>
  failedRenewalOf(connection?.standing)?.failures ?? 0;

/** Until when the provider is not asked to renew the access; undefined if it may be asked now. */
export const leftAloneUntilMs = (standing: Standing, nowMs: number): number | undefined => {
  const notBeforeMs =
    standing.is === 'live'
      ? standing.renewal?.notBeforeMs
      : standing.is === 'app_refused'
        ? standing.notBeforeMs
        : undefined;
  return notBeforeMs !== undefined && notBeforeMs > nowMs ? notBeforeMs : undefined;
};

/** Whether the account removed our app. */
export const isUninstalled = ({ standing }: { standing: Standing }): boolean =>
  standing.is === 'ended' && standing.why === 'uninstalled';

/** The status that people see. */
export const connectionStatuses = ['connected', 'reconnect_required', 'app_misconfigured'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

const statuses = {
  live: 'connected',
  refused: 'reconnect_required',
  app_refused: 'app_misconfigured',
  ended: 'reconnect_required',
} as const satisfies Record<Standing['is'], ConnectionStatus>;

export const statusOf = ({ is }: Standing): ConnectionStatus => statuses[is];
