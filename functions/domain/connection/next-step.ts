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
const leastRefreshMs = 4_500;

/** What to do with a connection now: the only place that decides it. */
export const nextStep = (connection: Connection, request: StepRequest, nowMs: number): NextStep => {
  const state = stateOf(connection);
  if (state === 'ended' || (state === 'refused_for_now' && isCoolingDown(connection, nowMs))) {
    return fail('reconnect_required');
  }
  const token = judgeToken(connection, request, nowMs);
  if (token === 'good') return use;
  const step = renewal(connection, request, nowMs);
  if (step === 'refresh') return { do: 'refresh', tokenWorks: token === 'works' };
  return token === 'works' ? use : step;
};

/** `good` needs nothing; `works` is better refreshed. */
const judgeToken = (
  connection: Connection,
  { rejected, keepAlive }: StepRequest,
  nowMs: number,
): 'good' | 'works' | 'useless' => {
  const age = tokenAge(connection, nowMs);
  if (age === 'spent' || (rejected && holdSameTokens(connection, rejected))) return 'useless';
  const isDue = keepAlive && isRefreshDue(connection, nowMs);
  return age === 'fresh' && !isDue ? 'good' : 'works';
};

/** Whether it can be refreshed now, and what to do without a token that works if it cannot. */
const renewal = (
  connection: Connection,
  { owner, remainingMs }: StepRequest,
  nowMs: number,
): 'refresh' | NextStep => {
  if (isCoolingDown(connection, nowMs)) {
    return fail(stateOf(connection) === 'app_refused' ? 'app_refused' : 'not_renewed');
  }
  const isHeld = isLeased(connection, nowMs, owner);
  if (!isHeld && remainingMs >= leastRefreshMs) return 'refresh';
  // Whoever refreshes it may end in a time that is too short to begin.
  return isHeld && remainingMs >= leastWaitMs ? { do: 'wait' } : fail('not_renewed');
};
