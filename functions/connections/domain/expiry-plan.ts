import type { Lifetime, Provider } from '../../catalogue/providers/provider.ts';
import type { Connection } from './connection.ts';
import { failuresOf } from './connection-state.ts';
import type { TokenSet } from './open-tokens.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** This long before the end there is time for several refreshes, and for people to reconnect. */
const beforeExpiryMs = 7 * day;
/** If refreshes still fail at this time before the end, people are asked to reconnect. */
const lastTriesMs = 2 * day;
/** Over this time, or a quarter of the lifetime, the dates of connections that were made together are spread. */
const mostSpreadDays = 28;

/** A plan replaces the whole earlier plan. */
export type ExpiryPlan = Pick<Connection, 'grantExpiresAtMs' | 'refreshDueAtMs' | 'reconnectByMs'>;

const nothing = {
  grantExpiresAtMs: undefined,
  refreshDueAtMs: undefined,
  reconnectByMs: undefined,
};

type PlanTimes = { grantedAtMs: number; nowMs: number; spread: number; retainedUntilMs?: number };

/**
 * When a connection expires, when a refresh is due to prevent that, and whether only a reconnect can
 * prevent it.
 * @param grantedAtMs when the person consented; a lifetime that no refresh extends starts then
 * @param spread from 0 to 1: see `spreadOf`
 * @param retainedUntilMs the end so far, if a refresh brought no new refresh token
 */
export const expiryPlan = (
  { lifetime, longLivedExchange }: Provider,
  tokens: TokenSet,
  { grantedAtMs, nowMs, spread, retainedUntilMs }: PlanTimes,
): ExpiryPlan => {
  // Without a refresh token the connection ends with its access token.
  if (tokens.refreshToken === undefined && !longLivedExchange) {
    const endsAtMs = tokens.accessTokenExpiresAtMs;
    return endsAtMs ? endOf(endsAtMs, nowMs) : nothing;
  }
  if (lifetime?.renewedInLastSeconds)
    return lateRenewal(lifetime, { retainedUntilMs, nowMs, spread });
  const grantExpiresAtMs = tokens.refreshToken
    ? (tokens.refreshTokenExpiresAtMs ?? computedEnd(lifetime, { grantedAtMs, nowMs }))
    : tokens.accessTokenExpiresAtMs;
  if (grantExpiresAtMs === undefined) return nothing;
  // If the provider names an earlier end than its usual lifetime, no refresh moves it.
  const isFixed = lifetime && grantExpiresAtMs < nowMs + lifetime.seconds * 1000 - day;
  if (!lifetime?.extendedByRefresh || isFixed) return endOf(grantExpiresAtMs, nowMs);
  return {
    ...nothing,
    grantExpiresAtMs,
    refreshDueAtMs: renewalDue(grantExpiresAtMs, nowMs, spread),
  };
};

const startOfDay = (ms: number) => ms - (ms % day);

/**
 * A day, and a time on it that is always the same for one connection. So refreshes of one day, such as
 * those of a connection in use, do not move it, and cost no write of the index. It is never later than
 * a week before the end; of short lives at least half is left then.
 */
const renewalDue = (grantExpiresAtMs: number, nowMs: number, spread: number): number => {
  const leftMs = grantExpiresAtMs - nowMs;
  const spreadDays = Math.min(mostSpreadDays, Math.floor(leftMs / 4 / day));
  const dueAtMs = startOfDay(grantExpiresAtMs - beforeExpiryMs) - spread * spreadDays * day;
  const soonMs = startOfDay(nowMs) + 2 * day + spread * day;
  return Math.round(dueAtMs >= nowMs + day ? dueAtMs : Math.min(soonMs, nowMs + leftMs / 2));
};

const computedEnd = (
  lifetime: Provider['lifetime'],
  { grantedAtMs, nowMs }: { grantedAtMs: number; nowMs: number },
): number | undefined => {
  const startsAtMs = lifetime?.extendedByRefresh ? nowMs : grantedAtMs;
  return lifetime && startsAtMs + lifetime.seconds * 1000;
};

/** Refreshes are repeated until a new refresh token comes, since the end is only known to the day. */
const lateRenewal = (
  { seconds, renewedInLastSeconds = 0 }: Lifetime,
  { retainedUntilMs, nowMs, spread }: Omit<PlanTimes, 'grantedAtMs'>,
): ExpiryPlan => {
  const grantExpiresAtMs = retainedUntilMs ?? nowMs + seconds * 1000;
  const windowMs = renewedInLastSeconds * 1000;
  const begunMs = Math.max(nowMs, grantExpiresAtMs - windowMs);
  const intoWindowMs = Math.round(windowMs * (0.25 + spread / 2));
  return { ...nothing, grantExpiresAtMs, refreshDueAtMs: begunMs + intoWindowMs };
};

/** An end that no refresh moves is checked twice: in time to ask for a reconnect, and at the end. */
const endOf = (grantExpiresAtMs: number, nowMs: number): ExpiryPlan =>
  nowMs < grantExpiresAtMs - beforeExpiryMs
    ? { ...nothing, grantExpiresAtMs, refreshDueAtMs: grantExpiresAtMs - beforeExpiryMs }
    : { grantExpiresAtMs, refreshDueAtMs: grantExpiresAtMs, reconnectByMs: grantExpiresAtMs };

/** After the first failure, and at most. Otherwise connections that always fail start every run. */
const firstPostponedMs = 6 * hour;
const longestPostponedMs = 24 * hour;

/**
 * When we retry a failed refresh, and whether people should reconnect instead. Where the provider only
 * asks us to wait, we retry soon.
 * @param connection undefined for a row that cannot be read
 */
export const postponedRefresh = (
  connection: Connection | undefined,
  { nowMs, waitMs }: { nowMs: number; waitMs?: number | undefined },
): { refreshDueAtMs: number; reconnectByMs?: number } => {
  const grantExpiresAtMs = connection?.grantExpiresAtMs;
  const failedMs = firstPostponedMs * 2 ** Math.max(0, failuresOf(connection) - 1);
  const byMs =
    waitMs === undefined ? Math.min(longestPostponedMs, failedMs) : Math.max(waitMs, hour);
  const isLastTry = grantExpiresAtMs !== undefined && grantExpiresAtMs - nowMs < lastTriesMs;
  return { refreshDueAtMs: nowMs + byMs, reconnectByMs: isLastTry ? grantExpiresAtMs : undefined };
};
