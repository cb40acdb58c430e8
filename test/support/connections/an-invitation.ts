import type { Invitation } from '../../../functions/invitations/domain/invitation.ts';

/** An open invitation to connect an account of the demo. */
export const anInvitation = (
  given: Partial<Invitation> & Pick<Invitation, 'invitationId'>,
): Invitation => ({
  ...{ tenantId: 't', secretHash: 'h', integrationType: 'demo', requestedBy: 'a', purpose: 'p' },
  ...{ createdBy: 'k', createdAtMs: 0, expiresAtMs: 10, fields: {}, scopes: [], events: [] },
  ...{ ifOtherAccount: 'refuse', refusals: {}, state: { is: 'open' }, ...given },
});
