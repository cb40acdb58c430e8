import type { Provider } from '../../providers/provider.ts';
import type { Connection } from './connection.ts';
import type { TokenSet } from './token-set.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Before the end: time for several tries, and for people to notice. */
const beforeLapseMs = 7 * day;
/** A refresh that keeps failing until then is not counted on any more. */
const lastTriesMs = 2 * day;

/** A plan is whole: what it does not name is not planned any more. */
export type ExpiryPlan = Pick<Connection, 'lapsesAtMs' | 'refreshDueAtMs' | 'reconnectByMs'>;

const nothing = { lapsesAtMs: undefined, refreshDueAtMs: undefined, reconnectByMs: undefined };

/**
 * When a connection lapses, when it is refreshed to prevent that although nobody uses it, and whether
 * only people can save it.
 * @param grantedAtMs when the person consented; what a refresh does not extend counts from there
 */
export const expiryPlan = (
  { lifetime, longLivedExchange }: Provider,
  tokens: TokenSet,
  { grantedAtMs, nowMs }: { grantedAtMs: number; nowMs: number },
): ExpiryPlan => {
  // Without anything to refresh with, the access token's end is the connection's.
  if (tokens.refreshToken === undefined && !longLivedExchange) {
    const endsAtMs = tokens.accessTokenExpiresAtMs;
    return endsAtMs ? endOf(endsAtMs, nowMs) : nothing;
  }
  const lapsesAtMs = tokens.refreshToken
    ? (tokens.refreshTokenExpiresAtMs ?? computedEnd(lifetime, { grantedAtMs, nowMs }))
    : tokens.accessTokenExpiresAtMs;
  if (lapsesAtMs === undefined) return nothing;
  // An end named for sooner than a refresh could move it to is one that none may move.
  const isFixed = lifetime && lapsesAtMs < nowMs + lifetime.seconds * 1000 - day;
  if (!lifetime?.extendedByRefresh || isFixed) return endOf(lapsesAtMs, nowMs);
  return {
    ...nothing,
    lapsesAtMs,
    refreshDueAtMs: Math.max(nowMs + day, lapsesAtMs - beforeLapseMs),
  };
};

const computedEnd = (
  lifetime: Provider['lifetime'],
  { grantedAtMs, nowMs }: { grantedAtMs: number; nowMs: number },
): number | undefined => {
  const startsAtMs = lifetime?.extendedByRefresh ? nowMs : grantedAtMs;
  return lifetime && startsAtMs + lifetime.seconds * 1000;
};

/** What cannot be extended is looked at twice: in time to ask for a reconnect, and when it ends. */
const endOf = (lapsesAtMs: number, nowMs: number): ExpiryPlan =>
  nowMs < lapsesAtMs - beforeLapseMs
    ? { ...nothing, lapsesAtMs, refreshDueAtMs: lapsesAtMs - beforeLapseMs }
    : { lapsesAtMs, refreshDueAtMs: lapsesAtMs, reconnectByMs: lapsesAtMs };

/** After a first failure, and at most: a few that always fail must not be the first of every run. */
const firstPostponedMs = 6 * hour;
const longestPostponedMs = 24 * hour;
/** What was not tried, since its provider had failed before, is for the next run. */
const untriedMs = hour / 2;

/**
 * When a due refresh that did not succeed is tried again, and whether people should reconnect
 * rather than count on it.
 * @param connection undefined for a row that cannot be read
 */
export const postponedRefresh = (
  connection: Connection | undefined,
  { isTried, nowMs }: { isTried: boolean; nowMs: number },
): { refreshDueAtMs: number; reconnectByMs?: number } => {
  const { lapsesAtMs, failedRefreshes = 1 } = connection ?? {};
  const failedMs = firstPostponedMs * 2 ** Math.max(0, failedRefreshes - 1);
  const byMs = isTried ? Math.min(longestPostponedMs, failedMs) : untriedMs;
  const isLastTry = lapsesAtMs !== undefined && lapsesAtMs - nowMs < lastTriesMs;
  return { refreshDueAtMs: nowMs + byMs, reconnectByMs: isLastTry ? lapsesAtMs : undefined };
};
