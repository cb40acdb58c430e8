import { composeOpenInvitation } from '../composition/invitations.ts';
import { noSuchLink, openInvitation as route } from '../contracts/invitation-pages.ts';
import { ServiceError } from '../contracts/service-error.ts';
import { strangeness } from '../domain/invitations/invitation.ts';
import { openInvitation, refuse } from '../domain/invitations/open-invitation.ts';
import { endpoint } from '../http/endpoint.ts';
import { missingInvitation, shownInvitation } from '../http/invitation-answer.ts';
import { isSeen, visitOf } from '../http/invitation-visit.ts';
import { auditInvitation } from '../telemetry/audit-acts.ts';

/** The page that a person sees first to whom an invitation was sent. An extension. */
export const handler = endpoint(
  route,
  composeOpenInvitation,
  async (composed, { path: { link }, headers, origin }) => {
    const deps = { ...composed, refused: auditInvitation(origin) };
    const visit = visitOf(deps.publicBaseUrl, link, headers);
    const opened = await openInvitation(deps, visit);
    if (!opened) throw new ServiceError('not_found', `${noSuchLink}.`);
    const { invitation, view } = opened;
    const strange = isSeen(headers) && strangeness(invitation, view, visit.browsers);
    if (strange) await refuse(deps, invitation, strange);
    return shownInvitation(deps, visit, opened);
  },
  missingInvitation,
);
