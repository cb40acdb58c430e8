import type { Connection } from './connection.ts';
import {
  type ConnectionState,
  type EndReason,
  type FailedRenewal,
  failuresOf,
  live,
} from './connection-state.ts';
import { changed } from './transitions.ts';

const firstWaitMs = 5_000;
const longestWaitMs = 5 * 60 * 1000;

/** The provider refuses the OAuth app that made it, which only an operator or its tenant can fix. */
export const appRefused = (connection: Connection, nowMs: number) => {
  const notBeforeMs = nowMs + longestWaitMs;
  return {
    next: changed(connection, { state: { is: 'app_refused', notBeforeMs } }),
    notBeforeMs,
  };
};

/** The tenant has its own OAuth app again that made it, whatever the provider reported about the app before. */
export const appReturned = (connection: Connection): Connection =>
  changed(connection, { state: live });

/**
 * A refresh failed for a passing reason. The wait grows with each failure, and is never shorter than
 * the provider asks for. Such a failure does not say that the provider accepts the app, or the token,
 * again.
 */
export const failedToRefresh = (
  connection: Connection,
  { retryAfterMs }: { retryAfterMs?: number | undefined },
  nowMs: number,
): { next: Connection; renewal: FailedRenewal } => {
  const { state } = connection;
  const failures = failuresOf(connection);
  const backOffMs =
    state.is === 'app_refused'
      ? longestWaitMs
      : Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
  const notBeforeMs = nowMs + Math.max(backOffMs, retryAfterMs ?? 0);
  const limited = retryAfterMs === undefined ? undefined : true;
  const renewal: FailedRenewal = { failures: failures + 1, notBeforeMs, limited };
  return { next: changed(connection, { state: unrenewed(state, renewal) }), renewal };
};

const unrenewed = (state: ConnectionState, renewal: FailedRenewal): ConnectionState => {
  if (state.is === 'app_refused') {
    return { is: 'app_refused', notBeforeMs: renewal.notBeforeMs };
  }
  return state.is === 'refused' ? { ...state, renewal } : { is: 'live', renewal };
};

/** The grant is gone for good. The tokens stay stored. */
export const ended = (connection: Connection, why: EndReason, nowMs: number): Connection =>
  changed(connection, { state: { is: 'ended', why, atMs: nowMs } });
