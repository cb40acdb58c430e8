import type { Provider } from '../../providers/provider.ts';
import type { Connection, TokenSet } from './connection.ts';

const day = 24 * 60 * 60 * 1000;
/** Before the end: time for several tries, and for people to notice. */
const beforeLapseMs = 7 * day;
/** A refresh that keeps failing until then is not counted on any more. */
const lastTriesMs = 2 * day;

export type ExpiryPlan = Pick<Connection, 'lapsesAtMs' | 'refreshDueAtMs' | 'reconnectByMs'>;

/**
 * When a connection lapses, when a refresh is due lest it does although nobody uses it, and whether
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
    return endsAtMs ? endOf(endsAtMs, nowMs) : {};
  }
  const startsAtMs = lifetime?.extendedByRefresh ? nowMs : grantedAtMs;
  const lapsesAtMs =
    tokens.refreshTokenExpiresAtMs ?? (lifetime && startsAtMs + lifetime.seconds * 1000);
  if (lapsesAtMs === undefined) return {};
  // An end named for sooner than a refresh could move it to is one that none moves.
  const isFixed = lifetime && lapsesAtMs < nowMs + lifetime.seconds * 1000 - day;
  if (!lifetime?.extendedByRefresh || isFixed) return endOf(lapsesAtMs, nowMs);
  return { lapsesAtMs, refreshDueAtMs: Math.max(nowMs + day, lapsesAtMs - beforeLapseMs) };
};

/** What cannot be extended is looked at twice: in time to ask for a reconnect, and when it ends. */
const endOf = (lapsesAtMs: number, nowMs: number): ExpiryPlan =>
  nowMs < lapsesAtMs - beforeLapseMs
    ? { lapsesAtMs, refreshDueAtMs: lapsesAtMs - beforeLapseMs }
    : { lapsesAtMs, refreshDueAtMs: lapsesAtMs, reconnectByMs: lapsesAtMs };

/** The mark of a connection whose refresh has failed again and that is about to lapse. */
export const lastTries = ({ lapsesAtMs }: Connection, nowMs: number): { reconnectByMs?: number } =>
  lapsesAtMs !== undefined && lapsesAtMs - nowMs < lastTriesMs ? { reconnectByMs: lapsesAtMs } : {};
