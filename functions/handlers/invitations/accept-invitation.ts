import { composeAcceptInvitation } from '../../composition/invitations.ts';
import { acceptInvitation as route } from '../../invitations/contracts/invitation-pages.ts';
import { acceptedPage } from '../../invitations/http/accepted-page.ts';
import { visitOf } from '../../invitations/http/invitation-visit.ts';
import { missingInvitation } from '../../invitations/http/show-invitation.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { auditInvitation } from '../../telemetry/audit-acts.ts';

/** Handles the page's button: binds the invitation to this browser and leads to the provider. An extension. */
export const handler = endpoint(
  route,
  composeAcceptInvitation,
  async (composed, { path: { link }, headers, rawBody, origin }) => {
    const deps = { ...composed, refused: auditInvitation(origin) };
    const visit = visitOf(deps.publicBaseUrl, link, headers);
    const { page, started } = await acceptedPage(deps, visit, { headers, rawBody });
    if (started) {
      const { tenantId, integrationType, invitationId } = started.invitation;
      const of = { tenantId, integrationType, flowId: started.flowId, invitationId };
      createAudit(origin).record({ act: 'connection.started', result: 'done', ...of });
    }
    return page;
  },
  missingInvitation,
);
