import { composeReadInvitations } from '../../composition/invitations.ts';
import { revokeInvitation as route } from '../../invitations/contracts/invitation.ts';
import { endInvitation } from '../../invitations/domain/read-invitations.ts';
import { invitationBody, noSuchInvitation } from '../../invitations/http/invitation-body.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';

/** Revokes an invitation. An extension. */
export const handler = await keyedEndpoint(
  route,
  composeReadInvitations,
  async (deps, { tenantId, path, origin }) => {
    const key = { tenantId, invitationId: path.invitation_id };
    const found = await endInvitation(deps, key);
    if (!found) throw noSuchInvitation();
    if (found.isRevokedNow) {
      createAudit(origin).record({ act: 'invitation.revoked', result: 'done', ...key });
    }
    return { body: invitationBody(found.invitation, found.flow, deps.clock.nowMs()) };
  },
);
