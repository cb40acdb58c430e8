import { composeReadInvitations } from '../../composition/invitations.ts';
import { getInvitation } from '../../invitations/contracts/invitation.ts';
import { readInvitation } from '../../invitations/domain/read-invitations.ts';
import { invitationBody, noSuchInvitation } from '../../invitations/http/invitation-body.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';

/** One of the tenant's invitations, with its status. An extension. */
export const handler = await keyedEndpoint(
  getInvitation,
  composeReadInvitations,
  async (deps, { tenantId, path }) => {
    const found = await readInvitation(deps, { tenantId, invitationId: path.invitation_id });
    if (!found) throw noSuchInvitation();
    return { body: invitationBody(found.invitation, found.flow, deps.clock.nowMs()) };
  },
);
