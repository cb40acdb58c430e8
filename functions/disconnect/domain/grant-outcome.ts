import type { Connection } from '../../connections/domain/connection.ts';

/**
 * Why a grant has ended at its provider, or has not.
 * - `no_revocation`: the provider has no way to end it from outside, or is no longer supported
 * - `with_another`: another connection of the tenant uses it
 * - `unconfirmed`: the provider did not confirm it, or another tenant uses the grant; we do not say which. Or
 *   another connection of the tenant may use it, since its account is unknown
 */
type GrantOutcomeReason = 'revoked' | 'no_revocation' | 'with_another' | 'no_app' | 'unconfirmed';

export type GrantOutcome = { revoked: boolean; why: GrantOutcomeReason; detail: string };

export type EndedGrant = { connection: Connection; outcome: GrantOutcome };

export type NotEnded = { why: Exclude<GrantOutcomeReason, 'revoked'>; text: string };

export const unsupported: NotEnded = {
  why: 'no_revocation',
  text: 'this service no longer supports it; remove the app in the account’s settings.',
};
export const noRevocation: NotEnded = {
  why: 'no_revocation',
  text: 'it has no way to end a grant from outside; remove the app in the account’s settings.',
};
export const noApp: NotEnded = {
  why: 'no_app',
  text: 'its OAuth app is no longer configured; remove it in the account’s settings.',
};
/** It must be true, word for word, when another tenant uses the grant. */
export const unconfirmed: NotEnded = {
  why: 'unconfirmed',
  text: 'that was not possible from here; remove the app in the account’s settings.',
};
export const perhapsWithAnother: NotEnded = {
  why: 'unconfirmed',
  text:
    'its account is unknown, so another connection may use the same grant. To end it, remove the app ' +
    'in the account’s settings, which also ends the other connections of that account.',
};
export const withAnother = (count: number): NotEnded => {
  const use = count > 1 ? 'connections of this account use' : 'connection of this account uses';
  const text = `${count} other ${use} the same grant. Disconnect all of them to end it.`;
  return { why: 'with_another', text };
};

export const notEnded = (label: string, { why, text }: NotEnded): GrantOutcome => ({
  revoked: false,
  why,
  detail: `The connection is deleted here. ${label} did not end its grant: ${text}`,
});

export const endedBefore = (label: string): GrantOutcome => ({
  revoked: false,
  why: 'unconfirmed',
  detail: `The connection is deleted here. ${label} had stopped accepting its grant before. If the app is still listed in the account’s settings, remove it there.`,
});
