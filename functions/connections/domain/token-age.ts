import type { Connection } from './connection.ts';

const mostAheadMs = 5 * 60 * 1000;
/** With less time left, a token may expire on its way to the provider. */
const leastLeftMs = 1_000;

/**
 * The age of the access token. An `ageing` token works, and is refreshed before it expires: five
 * minutes before, or at half its life if that is less than ten minutes.
 */
export const tokenAge = (connection: Connection, nowMs: number): 'fresh' | 'ageing' | 'expired' => {
  if (lasts(connection, mostAheadMs, nowMs)) return 'fresh';
  const { accessTokenExpiresAtMs = Number.POSITIVE_INFINITY } = connection;
  return accessTokenExpiresAtMs - nowMs > leastLeftMs ? 'ageing' : 'expired';
};

/**
 * Whether the access token works for longer than `ms`, or than half its life if that is less: no
 * refresh brings a token that lasts for long if its provider gives short-lived ones.
 */
export const lasts = (
  { accessTokenExpiresAtMs, refreshedAtMs, connectedAtMs }: Connection,
  ms: number,
  nowMs: number,
): boolean => {
  if (accessTokenExpiresAtMs === undefined) return true;
  const lifetimeMs = accessTokenExpiresAtMs - (refreshedAtMs ?? connectedAtMs);
  return accessTokenExpiresAtMs - nowMs > Math.max(0, Math.min(ms, lifetimeMs / 2));
};

/** A token this young that is rejected will be rejected again after another refresh. */
const youngMs = 60 * 1000;

/** Whether its token came from a refresh a moment ago. */
export const isJustRefreshed = ({ refreshedAtMs }: Connection, nowMs: number): boolean =>
  refreshedAtMs !== undefined && nowMs - refreshedAtMs < youngMs;
