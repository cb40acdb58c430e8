import type { FailureReason } from '../../connect/domain/flow-failures.ts';
import type { Invitation, InvitationRefusal } from './invitation.ts';
import type { ReadLink } from './link.ts';
import type { InvitationStatus } from './status.ts';
import { mostStarts } from './transitions.ts';

/**
 * What somebody sees who comes with a link.
 * - `offer`: they may accept it, after it failed with `failed` if that is there
 * - `elsewhere`: another browser has accepted it
 * - `spent`: it was started as often as it may
 */
export type InvitationView =
  | { show: 'offer'; failed: FailureReason | undefined }
  | { show: 'elsewhere' | 'busy' | 'exhausted' | 'succeeded' | 'revoked' | 'expired' };

/** @param browsers what the browser shows of itself */
export const viewOf = (
  { state }: Invitation,
  status: InvitationStatus,
  browsers: readonly string[],
): InvitationView => {
  const { is } = status;
  if (is === 'succeeded' || is === 'revoked' || is === 'expired') return { show: is };
  if (state.browser !== undefined && !browsers.includes(state.browser)) {
    return { show: 'elsewhere' };
  }
  if (is === 'started' && status.isConnecting) return { show: 'busy' };
  if ((state.starts ?? 0) >= mostStarts) return { show: 'exhausted' };
  return { show: 'offer', failed: is === 'failed' ? status.reason : undefined };
};

const isBoundTo = ({ state: { browser } }: Invitation, browsers: readonly string[]): boolean =>
  browser !== undefined && browsers.includes(browser);

/** Whether somebody else than the person who accepted it sees this, which the tenant may want to know. */
export const visitRefusal = (
  invitation: Invitation,
  { show }: InvitationView,
  browsers: readonly string[],
): InvitationRefusal | undefined => {
  if (show === 'elsewhere') return 'other_browser';
  const isEnded = show === 'succeeded' || show === 'revoked' || show === 'expired';
  return isEnded && !isBoundTo(invitation, browsers) ? 'ended' : undefined;
};

/** Whoever has the link may see it, and the browser that accepted it. */
export const mayOpen = (
  invitation: Invitation,
  link: ReadLink,
  browsers: readonly string[],
): boolean =>
  link.secretHash === undefined
    ? isBoundTo(invitation, browsers)
    : link.secretHash === invitation.secretHash;
