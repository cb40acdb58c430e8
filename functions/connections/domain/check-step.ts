import type { Connection, ConnectionCheck } from './connection.ts';
import { type ConnectionState, connectionStateAt } from './connection-state.ts';

/** What a check says of a connection. */
export const checkedStates = [
  'working',
  'needs_reconnect',
  'refused_for_now',
  'app_misconfigured',
  'unknown',
] as const;
export type CheckedState = (typeof checkedStates)[number];

const withProblem = {
  refused: 'refused_for_now',
  app_refused: 'app_misconfigured',
  ended: 'needs_reconnect',
} as const satisfies Record<Exclude<ConnectionState['is'], 'live'>, CheckedState>;

/**
 * A connection as it is stored now, what its last check says, and when that was found out; or, while one is
 * under way, when that began.
 */
export type CheckedConnection = {
  connection: Connection;
  state: CheckedState;
  checkedAtMs: number;
  isUnderWay?: boolean;
};

/**
 * What the row says is never contradicted: an unclear response does not end a problem.
 * @param isUnclear whether the check did not find out if the provider accepts it
 */
export const checkedAs = (
  connection: Connection,
  { isUnclear, atMs }: { isUnclear: boolean; atMs: number },
  nowMs: number,
): CheckedConnection => {
  const { is } = connectionStateAt(connection, nowMs);
  const state = is === 'live' ? (isUnclear ? 'unknown' : 'working') : withProblem[is];
  return { connection, state, checkedAtMs: atMs };
};

/** At most one check of a connection begins in this time. */
const checkEveryMs = 60_000;
/** As long as a request may take: whoever began a check that long ago has died. */
const longestCheckMs = 20_000;

/**
 * - `show` what is known: it has ended, was checked a moment ago, or is being checked by another request
 * - `begin` a check
 * - `carry_out` the check that this request has begun
 */
export type CheckStep =
  | { kind: 'show'; checked: CheckedConnection }
  | { kind: 'begin' }
  | { kind: 'carry_out'; begun: ConnectionCheck };

/**
 * Only this function decides what to do with a connection that is to be checked.
 * @param id of the check that the request would begin
 */
export const checkStep = (connection: Connection, id: string, nowMs: number): CheckStep => {
  const { state, lastCheck } = connection;
  const show = (isUnclear: boolean, atMs: number, isUnderWay = false): CheckStep => ({
    kind: 'show',
    checked: { ...checkedAs(connection, { isUnclear, atMs }, nowMs), isUnderWay },
  });
  if (state.is === 'ended') return show(false, Math.max(state.atMs, lastCheck?.endedAtMs ?? 0));
  if (!lastCheck || lastCheck.begunAtMs + checkEveryMs <= nowMs) return { kind: 'begin' };
  const { begunAtMs, endedAtMs, isUnclear = false } = lastCheck;
  if (endedAtMs !== undefined) return show(isUnclear, endedAtMs);
  if (lastCheck.id === id) return { kind: 'carry_out', begun: lastCheck };
  return show(true, begunAtMs, begunAtMs + longestCheckMs > nowMs);
};
