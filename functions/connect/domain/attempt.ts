import { type Flow, flowStateAt } from './flow.ts';
import type { FailureReason } from './flow-failures.ts';

/** What became of a start, for the tenant that started it. */
export type AttemptOutcome =
  | { status: 'pending' | 'expired' }
  | { status: 'succeeded'; integrationId: string }
  | { status: 'failed'; reason: FailureReason; loggedInAs?: string | undefined };

/** Whether a request may be connecting the account right now. */
export const isConnecting = (flow: Flow, nowMs: number): boolean =>
  flowStateAt(flow, nowMs) === 'claimed';

/**
 * - `failed` is not final where the person refused: they may go back and allow the access
 * - `expired`: nobody came back in time, or the request that was connecting died
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
