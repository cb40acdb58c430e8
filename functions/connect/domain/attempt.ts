import { type Flow, flowStateAt } from './flow.ts';
import type { FailureReason } from './flow-failures.ts';

export const attemptStatuses = ['pending', 'succeeded', 'failed', 'expired'] as const;

/** What became of a start, for the tenant that started it. */
export type AttemptOutcome =
  | { status: 'pending' | 'expired' }
  | { status: 'succeeded'; integrationId: string }
  | { status: 'failed'; reason: FailureReason; loggedInAs?: string | undefined };

/** Whether a request has the claim that may still be connecting. */
export const isConnecting = (flow: Flow, nowMs: number): boolean =>
  flowStateAt(flow, nowMs) === 'claimed';

/**
 * - `failed` is no end where the person did not allow the access: they may go back and allow it
 * - `expired`: nobody came back in time, or the request that connected never said how it ended
 */
export const attemptOutcomeOf = (flow: Flow, nowMs: number): AttemptOutcome => {
  if (flow.state === 'done') {
    const { outcome } = flow;
    if (outcome.success) return { status: 'succeeded', integrationId: outcome.integrationId };
    return { status: 'failed', reason: outcome.reason, loggedInAs: outcome.loggedInAs };
  }
  if (flow.state === 'issued' && flow.denied) return { status: 'failed', reason: flow.denied };
  const now = flowStateAt(flow, nowMs);
  return { status: now === 'open' || now === 'claimed' ? 'pending' : 'expired' };
};
