import { composeCreateInvitation } from '../../composition/invitations.ts';
import { startRefused } from '../../connect/http/start-refusals.ts';
import { createInvitation as route } from '../../invitations/contracts/create-invitation.ts';
import { createInvitation } from '../../invitations/domain/create-invitation.ts';
import { invitationsPath } from '../../invitations/domain/link.ts';
import { invitationBody, tooManyInvitations } from '../../invitations/http/invitation-body.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import { createAudit } from '../../telemetry/audit.ts';

/** Makes a link with which somebody else may connect an account. An extension. */
export const handler = await keyedEndpoint(
  route,
  composeCreateInvitation,
  async (deps, { tenantId, caller, body, origin }) => {
    const { asked_by: askedBy, purpose, expires_in_seconds: seconds, ...asked } = body;
    const { integration_type: integrationType, scopes, events, ...start } = asked;
    const { if_other_account: ifOtherAccount, integration_id: reconnects, ...more } = start;
    const { return_url: returnUrl, client_reference, metadata, ...fields } = more;
    const provider = findProvider(deps.providers, integrationType);
    const created = await createInvitation(deps, provider, {
      ...{ tenantId, integrationType, askedBy, purpose, madeBy: caller.keyId },
      ...{ fields, scopes, ifOtherAccount, reconnects, returnUrl, metadata },
      clientReference: client_reference,
      events: events.map(({ component_key, event_key }) => ({
        componentKey: component_key,
        eventKey: event_key,
      })),
      lifetimeMs: seconds * 1000,
    });
    if ('refused' in created) {
      const { refused } = created;
      if (refused.why === 'too_many') throw tooManyInvitations(refused.waitMs);
      throw startRefused(provider, refused);
    }
    const { invitation, link } = created;
    const { invitationId } = invitation;
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
