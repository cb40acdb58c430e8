import { invitedBrowser } from '../../connect/domain/browser-binding.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import type { HtmlPage } from '../../platform/http/html-page.ts';
import { noSuchLink } from '../contracts/invitation-pages.ts';
import type { Invitation } from '../domain/invitation.ts';
import { acceptInvitation, openInvitation, refuse } from '../domain/open-invitation.ts';
import { visitRefusal } from '../domain/view.ts';
import { isFromOlderPage, isFromPage, type Visit } from './invitation-visit.ts';
import {
  leadOn,
  notFromPage,
  notStartable,
  type ShowDeps,
  shownInvitation,
} from './show-invitation.ts';

type AcceptedPageDeps = Parameters<typeof acceptInvitation>[0] & ShowDeps;
type AcceptForm = { headers: Parameters<typeof isFromPage>[1]; rawBody: Buffer };
/** `started` is present if the page leads to the provider. */
type AcceptedPage = { page: HtmlPage; started?: { invitation: Invitation; flowId: string } };

/** The page after a person pressed the button. @throws ServiceError if there is nothing to accept */
export const acceptedPage = async (
  deps: AcceptedPageDeps,
  visit: Visit,
  { headers, rawBody }: AcceptForm,
): Promise<AcceptedPage> => {
  if (!isFromPage(visit, headers, rawBody)) {
    const opened = await openInvitation(deps, visit);
    const isStrange = !isFromOlderPage(visit, headers);
    if (opened && isStrange) await refuse(deps, opened.invitation, 'not_from_page');
    return { page: notFromPage(deps, visit, opened?.invitation) };
  }
  const accepted = await acceptInvitation(deps, visit, invitedBrowser(visit.value));
  if (!accepted) throw new ServiceError('not_found', `${noSuchLink}.`);
  const { invitation, view } = accepted;
  if ('notStarted' in accepted) {
    const strange = visitRefusal(invitation, view, visit.browsers);
    if (strange) await refuse(deps, invitation, strange);
    return { page: shownInvitation(deps, visit, accepted) };
  }
  if ('refused' in accepted) return { page: notStartable(visit, invitation) };
  const { provider, authorizationUrl, attemptId: flowId } = accepted;
  const page = leadOn(visit, invitation, provider, authorizationUrl);
  return { page, started: { invitation, flowId } };
};
