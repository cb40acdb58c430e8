import type { Provider } from '../providers/provider.ts';
import type { TokenSet } from './integration.ts';

const day = 24 * 60 * 60 * 1000;
/** Before the end: time for several tries, and for an operator to notice. */
const refreshBeforeLapseMs = 7 * day;

export type Lapse = { lapsesAtMs?: number; refreshDueAtMs?: number };

/**
 * When a connection lapses, and when a refresh is due lest it does, although nobody uses it.
 * @param grantedAtMs when the person consented; what a refresh does not extend counts from there
 */
export const lapseOf = (
  { lifetime, longLivedExchange }: Provider,
  tokens: TokenSet,
  { grantedAtMs, nowMs }: { grantedAtMs: number; nowMs: number },
): Lapse => {
  // Without anything to refresh with, the access token's end is the connection's.
  if (tokens.refreshToken === undefined && !longLivedExchange) {
    const endsAtMs = tokens.accessTokenExpiresAtMs;
    return endsAtMs ? { lapsesAtMs: endsAtMs, refreshDueAtMs: endsAtMs } : {};
  }
  const startsAtMs = lifetime?.extendedByRefresh ? nowMs : grantedAtMs;
  const lapsesAtMs =
    tokens.refreshTokenExpiresAtMs ?? (lifetime && startsAtMs + lifetime.seconds * 1000);
  if (lapsesAtMs === undefined) return {};
  // What cannot be extended is looked at when it ends, to say so.
  const refreshDueAtMs = lifetime?.extendedByRefresh
    ? Math.max(nowMs + day, lapsesAtMs - refreshBeforeLapseMs)
    : lapsesAtMs;
  return { lapsesAtMs, refreshDueAtMs };
};
