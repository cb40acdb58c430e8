import { composeOpenInvitation } from '../../composition/invitations.ts';
import {
  noSuchLink,
  openInvitation as route,
} from '../../invitations/contracts/invitation-pages.ts';
import { openInvitation, refuse } from '../../invitations/domain/open-invitation.ts';
import { visitRefusal } from '../../invitations/domain/view.ts';
import { isDocumentVisit, visitOf } from '../../invitations/http/invitation-visit.ts';
import { missingInvitation, shownInvitation } from '../../invitations/http/show-invitation.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { auditInvitation } from '../../telemetry/audit-acts.ts';

/** The page that an invited person sees first. An extension. */
export const handler = endpoint(
  route,
  composeOpenInvitation,
  async (composed, { path: { link }, headers, origin }) => {
    const deps = { ...composed, refused: auditInvitation(origin) };
    const visit = visitOf(deps.publicBaseUrl, link, headers);
    const opened = await openInvitation(deps, visit);
    if (!opened) throw new ServiceError('not_found', `${noSuchLink}.`);
    const { invitation, view } = opened;
    const strange = isDocumentVisit(headers) && visitRefusal(invitation, view, visit.browsers);
    if (strange) await refuse(deps, invitation, strange);
    return shownInvitation(deps, visit, opened);
  },
  missingInvitation,
);
