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
 * The status of an invitation for its tenant.
 * - `pending`: nobody has accepted it
 * - `started`: we sent a person to the provider. `isConnecting` while we exchange the code: until then nothing
 *   may start or revoke it
 * - `failed`: the last attempt; the same browser may try again
 */
export type InvitationStatus =
  | { is: 'pending' | 'revoked' | 'expired' }
  | { is: 'started'; isConnecting: boolean }
  | { is: 'failed'; reason: FailureReason }
  | { is: 'succeeded'; integrationId: string };

/**
 * Only this function reads when an invitation expires.
 * @param flow the one that its state names, if that is still stored
 */
export const statusAt = (
  { state, expiresAtMs }: Invitation,
  flow: Flow | undefined,
  nowMs: number,
): InvitationStatus => {
  if (state.is === 'connected') return { is: 'succeeded', integrationId: state.integrationId };
  const attempt = flow && attemptOutcomeOf(flow, nowMs);
  // The flow has connected since we read the invitation.
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

/** Whether it could still connect something. */
export const isRevocable = (status: InvitationStatus): boolean =>
  status.is === 'started'
    ? !status.isConnecting
    : status.is === 'pending' || status.is === 'failed';
