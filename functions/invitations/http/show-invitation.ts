import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { EventScopesByType } from '../../catalogue/components/event-scopes.ts';
import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { requestedScopes } from '../../catalogue/providers/scopes.ts';
import { scopesOfRequest } from '../../connect/domain/more-scopes.ts';
import { prefersHtml } from '../../platform/http/accept.ts';
import type { HtmlPage } from '../../platform/http/html-page.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import { noSuchLink } from '../contracts/invitation-pages.ts';
import { invitationsPath } from '../domain/link.ts';
import type { OpenedInvitation } from '../domain/open-invitation.ts';
import { invitationPage, leadingPage, type Product, plainPage } from '../page/invitation-page.ts';
import { proofOf, type Visit } from './invitation-visit.ts';

export type ShowDeps = {
  providers: ProviderFinder;
  eventScopes: EventScopesByType;
  product: Product;
  publicBaseUrl: string;
};

const withCookie = (page: HtmlPage, { headers }: Visit): HtmlPage => ({
  ...page,
  headers: { ...page.headers, ...headers },
});

const pathOf = (publicBaseUrl: string, { link }: Visit) =>
  `${new URL(publicBaseUrl).pathname}${invitationsPath}/${link}`;

/** The page of an invitation in its current state. */
export const shownInvitation = (
  { providers, eventScopes, product, publicBaseUrl }: ShowDeps,
  visit: Visit,
  { invitation, view }: OpenedInvitation,
): HtmlPage => {
  const provider = findProvider(providers, invitation.integrationType);
  const requested = scopesOfRequest(eventScopes.get(provider.type), invitation);
  const scopes = [...new Set([...requestedScopes(provider), ...requested])];
  const action = pathOf(publicBaseUrl, visit);
  const shown = { product, label: provider.label, scopes, invitation };
  return withCookie(invitationPage(shown, view, { action, proof: proofOf(visit) }), visit);
};

export const leadOn = (visit: Visit, { label }: Provider, url: string): HtmlPage =>
  withCookie(leadingPage(label, url), visit);

/** Sets no cookie: a browser sends none with another site's form, and would lose its own. */
export const notFromPage = ({ publicBaseUrl }: ShowDeps, visit: Visit): HtmlPage =>
  plainPage(
    'Nothing was started',
    'The page from which you continued was an older one, or your browser has not kept its cookie. Open your invitation again, and continue from there.',
    pathOf(publicBaseUrl, visit),
  );

export const notStartable = (visit: Visit): HtmlPage =>
  withCookie(
    plainPage(
      'This cannot be connected now',
      'Something that this invitation needs has changed since it was sent. Tell whoever sent it, and ask for another one.',
    ),
    visit,
  );

/** The page for an unknown link. Programs get JSON. */
export const missingInvitation = async (
  _: unknown,
  { headers }: APIGatewayProxyEvent,
): Promise<HtmlPage | undefined> =>
  prefersHtml(headers.accept) ? plainPage('There is nothing here', `${noSuchLink}.`) : undefined;
