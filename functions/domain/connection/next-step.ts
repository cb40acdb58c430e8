import {
  type Connection,
  holdSameTokens,
  isCoolingDown,
  isLeased,
  isRefreshDue,
  stateOf,
  tokenAge,
} from './connection.ts';

/** What somebody wants of a connection, and how much time there is. */
export type StepRequest = {
  /** Who would hold the lease. */
  owner: string;
  /** The connection whose access token the provider has just refused. */
  rejected?: Connection | undefined;
  /** Refreshes too when the connection would lapse otherwise. */
  keepAlive?: true | undefined;
  remainingMs: number;
};

/**
 * - `use` the access token as it is
 * - `refresh` first, if the lease can be had; `tokenWorks` says whether the token will do without
 * - `wait` for whoever refreshes it
 * - `fail`, and why
 */
export type NextStep =
  | { do: 'use' }
  | { do: 'refresh'; tokenWorks: boolean }
  | { do: 'wait' }
  | { do: 'fail'; reason: 'reconnect_required' | 'app_refused' | 'not_renewed' };

const use: NextStep = { do: 'use' };
const fail = (reason: (NextStep & { do: 'fail' })['reason']): NextStep => ({ do: 'fail', reason });

/** What may still come of somebody else's refresh. */
const leastWaitMs = 1_000;
/**
 * What a refresh brings cannot be had again: it is begun only if it can be ended and stored. A
 * request has 20 s, and its function 25: a refresh of 8 s may end in between.
 */
export const leastRefreshMs = 4_500;

/** What to do with a connection now: the only place that decides it. */
export const nextStep = (
  connection: Connection,
  { owner, rejected, keepAlive, remainingMs }: StepRequest,
  nowMs: number,
): NextStep => {
  const state = stateOf(connection);
  const coolsDown = isCoolingDown(connection, nowMs);
  if (state === 'ended' || (state === 'refused_for_now' && coolsDown)) {
    return fail('reconnect_required');
  }

  const age = tokenAge(connection, nowMs);
  const isRejected = rejected !== undefined && holdSameTokens(connection, rejected);
  const isDue = keepAlive === true && isRefreshDue(connection, nowMs);
  if (age === 'fresh' && !isRejected && !isDue) return use;

  const tokenWorks = age !== 'spent' && !isRejected;
  const instead = (otherwise: NextStep): NextStep => (tokenWorks ? use : otherwise);
  if (coolsDown) return instead(fail(state === 'app_refused' ? 'app_refused' : 'not_renewed'));

  const isHeld = isLeased(connection, nowMs, owner);
  if (!isHeld && remainingMs >= leastRefreshMs) return { do: 'refresh', tokenWorks };
  // Whoever refreshes it may end in a time that is too short to begin.
  const mayWait = isHeld && remainingMs >= leastWaitMs;
  return instead(mayWait ? { do: 'wait' } : fail('not_renewed'));
};
