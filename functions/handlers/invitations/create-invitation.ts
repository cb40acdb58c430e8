import { composeCreateInvitation } from '../../composition/invitations.ts';
import { startRefused } from '../../connect/http/start-refusals.ts';
import { createInvitation as route } from '../../invitations/contracts/create-invitation.ts';
import { createInvitation } from '../../invitations/domain/create-invitation.ts';
import { invitationsPath } from '../../invitations/domain/link.ts';
import { invitationBody, tooManyInvitations } from '../../invitations/http/invitation-body.ts';
import { newInvitationOf } from '../../invitations/http/invitation-request.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import { createAudit } from '../../telemetry/audit.ts';

/** Creates a link with which somebody else can connect an account. An extension. */
export const handler = await keyedEndpoint(
  route,
  composeCreateInvitation,
  async (deps, { tenantId, caller: { keyId }, body, origin }) => {
    const provider = findProvider(deps.providers, body.integration_type);
    const requested = newInvitationOf({ tenantId, keyId }, body);
    const created = await createInvitation(deps, provider, requested);
    if ('refused' in created) {
      const { refused } = created;
      if (refused.why === 'too_many') throw tooManyInvitations(refused.waitMs);
      throw startRefused(provider, refused);
    }
    const { invitation, link } = created;
    const { invitationId, integrationType } = invitation;
    const act = 'invitation.created';
    createAudit(origin).record({ act, result: 'done', tenantId, invitationId, integrationType });
    return {
      body: {
        ...invitationBody(invitation, undefined, invitation.createdAtMs),
        url: `${deps.publicBaseUrl}${invitationsPath}/${link}`,
      },
    };
  },
);
