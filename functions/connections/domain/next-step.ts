import { type NoAccess, notRenewed } from './access.ts';
import {
  type Connection,
  holdSameTokens,
  isLeased,
  isRefreshDue,
  lasts,
  tokenAge,
} from './connection.ts';
import { failedRenewalOf, leftAloneUntilMs, type Standing, standingAt } from './standing.ts';

/** What the next step depends on, besides the stored connection. */
export type StepRequest = {
  /** Who holds the lease if this request gets it. */
  owner: string;
  /** The connection whose access token the provider has just refused. */
  rejected?: Connection | undefined;
  /** Also refreshes a connection that would lapse unused. */
  keepAlive?: true | undefined;
  /** How long the token should work: see {@link lasts}. */
  minimumMs?: number | undefined;
  remainingMs: number;
};

/**
 * - `use` the access token as it is
 * - `refresh` it first, if the lease is free; `tokenWorks` says whether it can be used if the refresh
 *   fails, and `waits` whether another's refresh is better than using it
 * - `wait` for the request that is refreshing it
 * - `fail` with a reason
 */
export type NextStep =
  | { do: 'use' }
  | { do: 'refresh'; tokenWorks: boolean; waits: boolean }
  | { do: 'wait' }
  | { do: 'fail'; none: NoAccess };

const use: NextStep = { do: 'use' };
const fail = (none: NoAccess): NextStep => ({ do: 'fail', none });

/** With less time left, it makes no sense to wait for another's refresh. */
const leastWaitMs = 1_000;
/**
 * A refresh cannot be repeated, so it begins only when there is time to store its result. A request
 * has 20 s and its function 25 s, so a refresh of 8 s may end after the request's time.
 */
export const leastRefreshMs = 4_500;

/** Decides what to do with a connection now; nothing else decides it. */
export const nextStep = (connection: Connection, request: StepRequest, nowMs: number): NextStep => {
  const standing = standingAt(connection, nowMs);
  if (standing.is === 'ended') return fail({ why: 'ended', reason: standing.why });
  if (standing.is === 'refused') return fail({ why: 'refused', untilMs: standing.untilMs });
  const token = worthOf(connection, request, nowMs);
  if (token === 'good') return use;
  const step = renewal(connection, standing, request, nowMs);
  const waits = token !== 'works';
  if (step === 'refresh') return { do: 'refresh', tokenWorks: token !== 'useless', waits };
  return token === 'useless' || (waits && step.do === 'wait') ? step : use;
};

/**
 * `good` needs no refresh; `works` can be used, and should be refreshed; `short` can be used too, but
 * for less time than asked for.
 */
const worthOf = (
  connection: Connection,
  { rejected, keepAlive, minimumMs }: StepRequest,
  nowMs: number,
): 'good' | 'works' | 'short' | 'useless' => {
  const age = tokenAge(connection, nowMs);
  if (age === 'spent' || (rejected && holdSameTokens(connection, rejected))) return 'useless';
  if (minimumMs !== undefined && !lasts(connection, minimumMs, nowMs)) return 'short';
  const isDue = keepAlive && isRefreshDue(connection, nowMs);
  return age === 'fresh' && !isDue ? 'good' : 'works';
};

/** `refresh` if that is possible now; otherwise the step for a token that does not work. */
const renewal = (
  connection: Connection,
  standing: Standing,
  { owner, remainingMs }: StepRequest,
  nowMs: number,
): 'refresh' | NextStep => {
  const failed = failedRenewalOf(standing);
  const notBeforeMs = leftAloneUntilMs(standing, nowMs);
  if (notBeforeMs !== undefined) {
    const ofTenant = connection.ownApp !== undefined;
    return fail(failed ? notRenewed(failed, nowMs) : { why: 'app_refused', notBeforeMs, ofTenant });
  }
  const isHeld = isLeased(connection, nowMs, owner);
  if (!isHeld && remainingMs >= leastRefreshMs) return 'refresh';
  // Another's refresh may end soon, even when it is too late to begin one.
  return isHeld && remainingMs >= leastWaitMs ? { do: 'wait' } : fail(notRenewed(failed, nowMs));
};
