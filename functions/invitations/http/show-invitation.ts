import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { EventScopesByType } from '../../catalogue/components/event-scopes.ts';
import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import type { PermissionsFinder } from '../../catalogue/providers/permission.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { requestedScopes } from '../../catalogue/providers/scopes.ts';
import { scopesOfRequest } from '../../connect/domain/more-scopes.ts';
import { preferredLanguage, prefersHtml } from '../../platform/http/accept.ts';
import type { HtmlPage } from '../../platform/http/html-page.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import type { Invitation } from '../domain/invitation.ts';
import { invitationsPath } from '../domain/link.ts';
import type { OpenedInvitation } from '../domain/open-invitation.ts';
import { invitationPage, leadingPage, type Product, plainPage } from '../page/invitation-page.ts';
import { speechIn } from '../page/speech.ts';
import { proofOf, type Visit } from './invitation-visit.ts';

export type ShowDeps = {
  providers: ProviderFinder;
  permissions: PermissionsFinder;
  eventScopes: EventScopesByType;
  product: Product;
  publicBaseUrl: string;
};

const withCookie = (page: HtmlPage, { headers }: Visit): HtmlPage => ({
  ...page,
  headers: { ...page.headers, ...headers },
});

/** The invitation's language, or that of the browser. */
const speechOf = ({ language }: Visit, invitation?: Invitation) =>
  speechIn(invitation?.language ?? language);

const pathOf = (publicBaseUrl: string, { link }: Visit) =>
  `${new URL(publicBaseUrl).pathname}${invitationsPath}/${link}`;

/** The page of an invitation in its current state. */
export const shownInvitation = (
  { providers, permissions: ofProviders, eventScopes, product, publicBaseUrl }: ShowDeps,
  visit: Visit,
  { invitation, view }: OpenedInvitation,
): HtmlPage => {
  const provider = findProvider(providers, invitation.integrationType);
  const requested = scopesOfRequest(eventScopes.get(provider.type), invitation);
  const scopes = [...new Set([...requestedScopes(provider), ...requested])];
  const action = pathOf(publicBaseUrl, visit);
  const permissions = ofProviders.get(provider.type) ?? {};
  const shown = { product, label: provider.label, scopes, permissions, invitation };
  const form = { action, proof: proofOf(visit) };
  return withCookie(invitationPage(speechOf(visit, invitation), shown, view, form), visit);
};

export const leadOn = (
  visit: Visit,
  invitation: Invitation,
  { label }: Provider,
  url: string,
): HtmlPage => withCookie(leadingPage(speechOf(visit, invitation), label, url), visit);

/** Sets no cookie: a browser sends none with another site's form, and would lose its own. */
export const notFromPage = (
  { publicBaseUrl }: ShowDeps,
  visit: Visit,
  opened: Invitation | undefined,
): HtmlPage => plainPage(speechOf(visit, opened), 'not_from_page', pathOf(publicBaseUrl, visit));

export const notStartable = (visit: Visit, invitation: Invitation): HtmlPage =>
  withCookie(plainPage(speechOf(visit, invitation), 'not_startable'), visit);

/** The page for an unknown link. Programs get JSON. */
export const missingInvitation = async (
  _: unknown,
  { headers }: APIGatewayProxyEvent,
): Promise<HtmlPage | undefined> =>
  prefersHtml(headers.accept)
    ? plainPage(speechIn(preferredLanguage(headers['accept-language'])), 'missing')
    : undefined;
