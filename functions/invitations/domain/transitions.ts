import type { Flow } from '../../connect/domain/flow.ts';
import type { Invitation, InvitationState } from './invitation.ts';

/**
 * How often one invitation may be started. A person who cancelled or chose the wrong account needs a few
 * starts, and each costs a call to KMS and a row that we store for weeks.
 */
export const mostStarts = 20;

/**
 * The members that transitions read and write. Each function's role may write only those that it needs, so we
 * store a state as its members, without its name.
 */
type StoredMember =
  | 'tenantId'
  | 'expiresAtMs'
  | 'revokedAtMs'
  | 'browser'
  | 'attemptId'
  | 'starts'
  | 'claimedBy'
  | 'claim';

/** What a stored member must be: one of these suffices. */
export type Requirement = { absent?: true; is?: string; above?: number; below?: number };

/** One conditional write. In `to`, undefined removes a member. */
export type Transition = {
  when: Partial<Record<StoredMember, Requirement>>;
  to: Partial<Record<StoredMember, string | number | undefined>>;
  add?: { starts: 1 };
};

const unrevoked = { revokedAtMs: { absent: true } } as const;
const unclaimed = { claimedBy: undefined, claim: undefined };

/** No flow has claimed it or connected since we read it. */
const claimAsRead = ({ claim }: InvitationState): Requirement =>
  claim === undefined ? { absent: true } : { is: claim };

/** → `started`: binds it to the browser, and ends the claim of an earlier flow that did not connect. */
export const startInvitation = (
  { state }: Invitation,
  { attemptId, browser, nowMs }: { attemptId: string; browser: string; nowMs: number },
): Transition => ({
  when: {
    ...unrevoked,
    expiresAtMs: { above: nowMs },
    browser: { absent: true, is: browser },
    starts: { absent: true, below: mostStarts },
    claim: claimAsRead(state),
  },
  to: { attemptId, browser, ...unclaimed },
  add: { starts: 1 },
});

/** → `claimed`: by a flow of its browser, which may claim it again, even after it has connected. */
export const claimInvitation = (
  { flowId, tenantId, browserBinding }: Pick<Flow, 'flowId' | 'tenantId' | 'browserBinding'>,
  { claim, nowMs }: { claim: string; nowMs: number },
): Transition => ({
  when: {
    ...unrevoked,
    tenantId: { is: tenantId },
    browser: { is: browserBinding ?? '' },
    expiresAtMs: { above: nowMs },
    claimedBy: { absent: true, is: flowId },
  },
  to: { claimedBy: flowId, claim },
});

/** → `revoked`: also ends the claim of an earlier flow that did not connect. */
export const revokeInvitation = (
  { tenantId, state }: Invitation,
  revokedAtMs: number,
): Transition => ({
  when: { ...unrevoked, tenantId: { is: tenantId }, claim: claimAsRead(state) },
  to: { revokedAtMs, ...unclaimed },
});

/** The state after that. */
export const revokedState = (
  { browser, flowId }: InvitationState,
  revokedAtMs: number,
): InvitationState => {
  const revoked = { is: 'revoked', revokedAtMs } as const;
  return browser === undefined || flowId === undefined ? revoked : { ...revoked, browser, flowId };
};
