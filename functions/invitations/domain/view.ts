import type { FailureReason } from '../../connect/domain/flow-failures.ts';
import type { Invitation, InvitationRefusal } from './invitation.ts';
import type { ReadLink } from './link.ts';
import type { InvitationStatus } from './status.ts';
import { mostStarts } from './transitions.ts';

/**
 * What the visitor of a link sees.
 * - `offer`: they may accept it; `failed` says why the last attempt failed
 * - `elsewhere`: another browser has accepted it
 * - `busy`: a code is being exchanged
 * - `exhausted`: it was started as often as is allowed
 */
export type InvitationView =
  | { show: 'offer'; failed: FailureReason | undefined }
  | { show: 'elsewhere' | 'busy' | 'exhausted' | 'succeeded' | 'revoked' | 'expired' };

/** @param browsers the bindings that the browser sent */
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

/** Why the visit counts as a refusal for the tenant: somebody other than the person who accepted it made it. */
export const visitRefusal = (
  invitation: Invitation,
  { show }: InvitationView,
  browsers: readonly string[],
): InvitationRefusal | undefined => {
  if (show === 'elsewhere') return 'other_browser';
  const isEnded = show === 'succeeded' || show === 'revoked' || show === 'expired';
  return isEnded && !isBoundTo(invitation, browsers) ? 'ended' : undefined;
};

/** Whether a visitor may see it: with its secret, or in the browser that accepted it. */
export const mayOpen = (
  invitation: Invitation,
  link: ReadLink,
  browsers: readonly string[],
): boolean =>
  link.secretHash === undefined
    ? isBoundTo(invitation, browsers)
    : link.secretHash === invitation.secretHash;
