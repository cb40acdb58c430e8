import type { FailureReason } from './failures.ts';
import { type Flow, issuedStatus } from './flow.ts';

export const attemptStatuses = ['pending', 'succeeded', 'failed', 'expired'] as const;

/** What became of a start, for the tenant that started it. */
export type AttemptOutcome =
  | { status: 'pending' | 'expired' }
  | { status: 'succeeded'; integrationId: string }
  | { status: 'failed'; reason: FailureReason; loggedInAs?: string | undefined };

/** Whether a request has the claim that may still be connecting. */
export const isConnecting = ({ status, claimedUntilMs = 0 }: Flow, nowMs: number): boolean =>
  status === 'claimed' && claimedUntilMs > nowMs;

/**
 * - `failed` is no end where the person did not allow the access: they may go back and allow it
 * - `expired`: nobody came back in time, or the request that connected never said how it ended
 */
export const attemptOf = (flow: Flow, nowMs: number): AttemptOutcome => {
  const { outcome, denied, status } = flow;
  if (outcome?.success) return { status: 'succeeded', integrationId: outcome.integrationId };
  if (outcome) {
    const { reason, loggedInAs } = outcome;
    return { status: 'failed', reason, loggedInAs };
  }
  if (denied && status === issuedStatus(flow)) return { status: 'failed', reason: denied };
  const isAwaited = status !== 'claimed' && status !== 'done' && flow.expiresAtMs > nowMs;
  return { status: isAwaited || isConnecting(flow, nowMs) ? 'pending' : 'expired' };
};
