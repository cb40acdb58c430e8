import { composeAcceptInvitation } from '../../composition/invitations.ts';
import { invitedBrowser } from '../../connect/domain/browser-binding.ts';
import {
  noSuchLink,
  acceptInvitation as route,
} from '../../invitations/contracts/invitation-pages.ts';
import { strangeness } from '../../invitations/domain/invitation.ts';
import {
  acceptInvitation,
  openInvitation,
  refuse,
} from '../../invitations/domain/open-invitation.ts';
import {
  leadOn,
  missingInvitation,
  notFromPage,
  notStartable,
  shownInvitation,
} from '../../invitations/http/invitation-answer.ts';
import { isFromOlderPage, isFromPage, visitOf } from '../../invitations/http/invitation-visit.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { auditInvitation } from '../../telemetry/audit-acts.ts';

/** What the page's button sends: binds the invitation to this browser and leads to the provider. An extension. */
export const handler = endpoint(
  route,
  composeAcceptInvitation,
  async (composed, { path: { link }, headers, rawBody, origin }) => {
    const deps = { ...composed, refused: auditInvitation(origin) };
    const visit = visitOf(deps.publicBaseUrl, link, headers);
    if (!isFromPage(visit, headers, rawBody)) {
      const opened = await openInvitation(deps, visit);
      const isStrange = !isFromOlderPage(visit, headers);
      if (opened && isStrange) await refuse(deps, opened.invitation, 'not_from_page');
      return notFromPage(deps, visit);
    }
    const accepted = await acceptInvitation(deps, visit, invitedBrowser(visit.value));
    if (!accepted) throw new ServiceError('not_found', `${noSuchLink}.`);
    const { invitation, view } = accepted;
    if ('notStarted' in accepted) {
      const strange = strangeness(invitation, view, visit.browsers);
      if (strange) await refuse(deps, invitation, strange);
      return shownInvitation(deps, visit, accepted);
    }
    if ('refused' in accepted) return notStartable(visit);
    const { provider, authorizationUrl, attemptId: flowId } = accepted;
    const { tenantId, integrationType, invitationId } = invitation;
    const of = { tenantId, integrationType, flowId, invitationId };
    createAudit(origin).record({ act: 'connection.started', result: 'done', ...of });
    return leadOn(visit, provider, authorizationUrl);
  },
  missingInvitation,
);
