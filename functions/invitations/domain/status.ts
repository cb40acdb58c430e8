import { attemptOutcomeOf, isConnecting } from '../../connect/domain/attempt.ts';
import type { Flow } from '../../connect/domain/flow.ts';
import type { FailureReason } from '../../connect/domain/flow-failures.ts';
import type { Invitation } from './invitation.ts';

export const invitationStatuses = [
  'pending',
  'started',
  'succeeded',
  'failed',
  'revoked',
  'expired',
] as const;

/**
 * What became of an invitation.
 * - `pending`: nobody has accepted it
 * - `started`: a person was sent to the provider, and may go there again. `isConnecting` while the code that
 *   came is exchanged: nothing else may start then, and nothing ends it
 * - `failed`: the last time; the same browser may try again
 */
export type InvitationStatus =
  | { is: 'pending' | 'revoked' | 'expired' }
  | { is: 'started'; isConnecting: boolean }
  | { is: 'failed'; reason: FailureReason }
  | { is: 'succeeded'; integrationId: string };

/**
 * The only reader of when it expires, and of its flow.
 * @param flow the one that its state names, if it is there
 */
export const statusAt = (
  { state, expiresAtMs }: Invitation,
  flow: Flow | undefined,
  nowMs: number,
): InvitationStatus => {
  if (state.is === 'connected') return { is: 'succeeded', integrationId: state.integrationId };
  const attempt = flow && attemptOutcomeOf(flow, nowMs);
  // It was connected since the invitation was read.
  if (attempt?.status === 'succeeded') {
    return { is: 'succeeded', integrationId: attempt.integrationId };
  }
  if (state.is === 'revoked') return { is: 'revoked' };
  const isClaimed = state.is === 'claimed';
  if (isClaimed && flow && isConnecting(flow, nowMs)) return { is: 'started', isConnecting: true };
  if (expiresAtMs <= nowMs) return { is: 'expired' };
  if (attempt?.status === 'failed') return { is: 'failed', reason: attempt.reason };
  return state.is === 'open' ? { is: 'pending' } : { is: 'started', isConnecting: false };
};

/** Whether to revoke it still keeps anything from being connected. */
export const isRevocable = (status: InvitationStatus): boolean =>
  status.is === 'started'
    ? !status.isConnecting
    : status.is === 'pending' || status.is === 'failed';
