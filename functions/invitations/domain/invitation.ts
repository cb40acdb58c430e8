import { attemptOf, isConnecting } from '../../connect/domain/attempt.ts';
import type { FailureReason } from '../../connect/domain/failures.ts';
import type { Flow } from '../../connect/domain/flow.ts';
import type { ReadLink } from './link.ts';

/**
 * Why somebody got nothing from an invitation, for the tenant that sent it.
 * - `other_browser`: it was opened, or finished, in another browser than the one it is bound to
 * - `ended`: it was opened or accepted after it had ended, not in the browser it is bound to
 * - `altered`: a link had its id and another secret
 * - `not_from_page`: it was accepted elsewhere than on its page
 */
export const refusalReasons = ['other_browser', 'ended', 'altered', 'not_from_page'] as const;
export type InvitationRefusal = (typeof refusalReasons)[number];

/** Counting stops here, so that a stranger with a link causes few writes. */
export const mostCounted = 100;

/**
 * So often one may be started. Whoever cancelled or took the wrong account needs a few; somebody for whom
 * twenty were too few needs another kind of help, and each costs a call to KMS and a row that is kept for weeks.
 */
export const mostStarts = 20;

/**
 * A tenant asks somebody to connect an account. Times are epoch milliseconds. How it stands follows from it
 * and from its flow alone: {@link standingOf}.
 */
export type Invitation = {
  /** UUIDv7. */
  invitationId: string;
  tenantId: string;
  /** SHA-256 of the secret in its link. */
  secretHash: string;
  integrationType: string;
  /** Who asks, and for what, as the tenant says it to the person. */
  askedBy: string;
  purpose: string;
  /** The API key that made it. */
  madeBy: string;
  createdAtMs: number;
  expiresAtMs: number;
  /** What its flows are started with. */
  fields: Readonly<Record<string, string>>;
  scopes: string[];
  events: { componentKey: string; eventKey: string }[];
} & Pick<Flow, 'ifOtherAccount' | 'reconnects' | 'returnUrl' | 'clientReference' | 'metadata'> & {
    revokedAtMs?: number | undefined;
    /** What the browser shows of itself in which it was accepted first: it is bound to that one. */
    browser?: string | undefined;
    /** The flow that was started last, and how many were. */
    attemptId?: string | undefined;
    starts?: number | undefined;
    /** The flow that may connect, and a text that is new each time that it was let. */
    takenBy?: string | undefined;
    take?: string | undefined;
    /** The connection that was stored last for it, and by the same write. */
    integrationId?: string | undefined;
    refusals: Readonly<Partial<Record<InvitationRefusal, { times: number; lastAtMs: number }>>>;
  };

/** How long the tenant may see what became of it. */
const keepMs = 30 * 24 * 60 * 60 * 1000;
export const keptUntilOf = ({ expiresAtMs }: Pick<Invitation, 'expiresAtMs'>): number =>
  expiresAtMs + keepMs;

/** The flow by which it stands as it does. */
export const flowIdOfInvitation = ({ takenBy, attemptId }: Invitation): string | undefined =>
  takenBy ?? attemptId;

export const invitationStatuses = [
  'pending',
  'started',
  'succeeded',
  'failed',
  'revoked',
  'expired',
] as const;

/**
 * - `pending`: nobody has accepted it
 * - `started`: a person was sent to the provider, and may go there again. `isConnecting` while the code that
 *   came is exchanged: nothing else may start then, and nothing ends it
 * - `failed`: the last time; the same browser may try again
 */
export type InvitationStanding =
  | { is: 'pending' | 'revoked' | 'expired' }
  | { is: 'started'; isConnecting: boolean }
  | { is: 'failed'; reason: FailureReason }
  | { is: 'succeeded'; integrationId: string };

/** @param flow the one that {@link flowIdOfInvitation} names, if it is there */
export const standingOf = (
  invitation: Invitation,
  flow: Flow | undefined,
  nowMs: number,
): InvitationStanding => {
  const { integrationId, reconnects = integrationId } = invitation;
  // Another account than the one to connect again is no success.
  if (integrationId && integrationId === reconnects) return { is: 'succeeded', integrationId };
  const attempt = flow && attemptOf(flow, nowMs);
  if (attempt?.status === 'succeeded') {
    return { is: 'succeeded', integrationId: attempt.integrationId };
  }
  if (invitation.revokedAtMs !== undefined) return { is: 'revoked' };
  const isTaken = flow?.flowId === invitation.takenBy;
  if (flow && isTaken && isConnecting(flow, nowMs)) return { is: 'started', isConnecting: true };
  if (invitation.expiresAtMs <= nowMs) return { is: 'expired' };
  if (attempt?.status === 'failed') return { is: 'failed', reason: attempt.reason };
  if (invitation.attemptId === undefined) return { is: 'pending' };
  return { is: 'started', isConnecting: false };
};

/** Whether to revoke it still keeps anything from being connected. */
export const isRevocable = (standing: InvitationStanding): boolean =>
  standing.is === 'started'
    ? !standing.isConnecting
    : standing.is === 'pending' || standing.is === 'failed';

/**
 * What somebody sees who comes with a link.
 * - `offer`: they may accept it, after it failed with `failed` if that is there
 * - `elsewhere`: another browser has accepted it
 * - `spent`: it was started as often as it may
 */
export type InvitationView =
  | { show: 'offer'; failed: FailureReason | undefined }
  | { show: 'elsewhere' | 'busy' | 'spent' | 'succeeded' | 'revoked' | 'expired' };

/** @param browsers what the browser shows of itself */
export const viewOf = (
  invitation: Invitation,
  standing: InvitationStanding,
  browsers: readonly string[],
): InvitationView => {
  if (['succeeded', 'revoked', 'expired'].includes(standing.is)) {
    return { show: standing.is as 'succeeded' | 'revoked' | 'expired' };
  }
  if (!isOwnOrUnbound(invitation, browsers)) return { show: 'elsewhere' };
  if (standing.is === 'started' && standing.isConnecting) return { show: 'busy' };
  if ((invitation.starts ?? 0) >= mostStarts) return { show: 'spent' };
  return { show: 'offer', failed: standing.is === 'failed' ? standing.reason : undefined };
};

const isOwnOrUnbound = ({ browser }: Invitation, browsers: readonly string[]) =>
  browser === undefined || browsers.includes(browser);

/** Whether somebody else than the person who accepted it sees this, which the tenant may want to know. */
export const strangeness = (
  { browser }: Invitation,
  { show }: InvitationView,
  browsers: readonly string[],
): InvitationRefusal | undefined => {
  if (show === 'elsewhere') return 'other_browser';
  const isEnded = show === 'succeeded' || show === 'revoked' || show === 'expired';
  return isEnded && !(browser && browsers.includes(browser)) ? 'ended' : undefined;
};

/** Whoever has the link may see it, and the browser that accepted it. */
export const mayOpen = (
  { secretHash, browser }: Invitation,
  link: ReadLink,
  browsers: readonly string[],
): boolean =>
  link.secretHash === undefined
    ? browser !== undefined && browsers.includes(browser)
    : link.secretHash === secretHash;
