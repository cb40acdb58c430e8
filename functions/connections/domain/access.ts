import type { Connection } from './connection.ts';
import type { EndReason, FailedRenewal } from './connection-state.ts';
import type { OpenConnection } from './open-tokens.ts';

/**
 * Why there is no access to an account. Times are epoch milliseconds.
 * - `refused`: the provider's API refuses the token, and may accept it again
 * - `app_refused`: the provider refuses our OAuth app or, with `ofTenant`, the tenant's own, which may
 *   also be stored no more
 * - `unconfirmed`: it refuses the token for this request, and the account's own address does not say
 *   whether it accepts the token
 * - `not_renewed`: the token no longer works, and cannot be replaced now. `coolDownMs`: the
 *   provider asks for that, from now on
 */
export type NoAccess =
  | { why: 'not_connected' }
  | { why: 'ended'; reason: EndReason }
  | { why: 'refused'; untilMs: number }
  | { why: 'unconfirmed' }
  | { why: 'app_refused'; notBeforeMs: number; ofTenant: boolean; cause?: unknown }
  | NotRenewed;

export type NotRenewed = {
  why: 'not_renewed';
  failures: number;
  notBeforeMs?: number | undefined;
  coolDownMs?: number | undefined;
  cause?: unknown;
};

/**
 * An open connection, or why there is none. `unrenewed`: its refresh failed, and its present token
 * still works. `connection` is as it is stored now.
 */
export type ConnectionAccess =
  | { open: OpenConnection; unrenewed?: NoAccess }
  | { none: NoAccess; connection?: Connection };

export const notConnected: { none: NoAccess } = { none: { why: 'not_connected' } };

/** @param renewal the failures so far; undefined if there is only too little time */
export const notRenewed = (
  renewal: FailedRenewal | undefined,
  nowMs: number,
  cause?: unknown,
): NotRenewed => {
  const { failures = 0, notBeforeMs = nowMs, limited } = renewal ?? {};
  const waitMs = notBeforeMs > nowMs ? notBeforeMs - nowMs : undefined;
  return {
    why: 'not_renewed',
    failures,
    notBeforeMs: waitMs && notBeforeMs,
    coolDownMs: limited && waitMs,
    cause,
  };
};
