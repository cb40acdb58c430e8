import type { Provider } from '../../catalogue/providers/provider.ts';
import type { ResolvedProvider } from '../../catalogue/providers/resolve-provider.ts';
import { requestedScopes } from '../../catalogue/providers/scopes.ts';
import type { AppRegistration } from '../../platform/model/ports.ts';
import { sha256 } from '../../platform/model/sha256.ts';

type AuthorizationRequest = {
  redirectUri: string;
  state: string;
  codeVerifier: string;
  /** The start is for another account than the connected one. */
  isOther?: boolean;
  /** The label of the account to log in with. */
  account?: string | undefined;
  /** Requested beyond the scopes of every connection. */
  moreScopes?: readonly string[];
};

/**
 * The authorization URL, where a person consents.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1 and RFC 7636 section 4.3
 */
export const authorizationUrl = (
  provider: ResolvedProvider,
  app: AppRegistration,
  { redirectUri, state, codeVerifier, isOther, account, moreScopes }: AuthorizationRequest,
): URL => {
  const url = new URL(provider.authorizationEndpoint);
  const host = app.authorizationHost;
  if (host && provider.appSettings?.authorizationHosts?.includes(host)) url.host = host;
  const challenge = provider.pkce ? sha256(codeVerifier) : undefined;
  const parameters = {
    // The app's own come first: whatever follows replaces them, also where we send no value.
    ...appParameters(provider, app),
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: redirectUri,
    ...scopeParameters(provider, moreScopes),
    state,
    code_challenge: challenge,
    code_challenge_method: challenge && 'S256',
    ...provider.authorizationParameters,
    ...(isOther ? provider.otherAccountParameters : undefined),
    login_hint: provider.acceptsLoginHint && isAddress(account) ? account : undefined,
  };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
};

/** The provider would show the person any other label as an address. */
const isAddress = (account: string | undefined) => account && /^[^\s@]+@[^\s@]+$/.test(account);

type AdministratorRequest = Pick<AuthorizationRequest, 'moreScopes'> & {
  redirectUri?: string | undefined;
};

/**
 * Where an administrator allows our app for their whole organization; undefined where the provider has no
 * such page. The administrator comes back to the redirect URI, or by default to the registered one,
 * without a code.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-admin-consent
 */
export const administratorUrl = (
  provider: ResolvedProvider,
  { clientId }: Pick<AppRegistration, 'clientId'>,
  { redirectUri, moreScopes = [] }: AdministratorRequest,
): URL | undefined => {
  if (!provider.administratorEndpoint) return undefined;
  const url = new URL(provider.administratorEndpoint);
  url.searchParams.set('client_id', clientId);
  const scopes = [...requestedScopes(provider), ...moreScopes];
  url.searchParams.set('scope', joinScopes(provider, scopes));
  if (redirectUri !== undefined) url.searchParams.set('redirect_uri', redirectUri);
  return url;
};

/** Only those that the provider's file lists, since a row may be older than the file. */
const appParameters = (
  { appSettings }: Provider,
  { authorizationParameters: given = {} }: AppRegistration,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(appSettings?.authorizationParameters ?? {}).flatMap(([name, { pattern }]) => {
      const value = given[name];
      return value !== undefined && pattern.test(value) ? [[name, value]] : [];
    }),
  );

const joinScopes = ({ scopeSeparator = ' ' }: Provider, scopes: readonly string[]) =>
  scopes.join(scopeSeparator);

/** Leaves empty parameters out, since some providers refuse them. */
const scopeParameters = (
  provider: Provider,
  moreScopes: readonly string[] = [],
): Record<string, string | undefined> => {
  const { scopes, optionalScopes: optional } = provider;
  const join = (list: readonly string[]) => joinScopes(provider, list) || undefined;
  const others = [...(optional?.scopes ?? []), ...moreScopes];
  if (!optional?.parameter) return { scope: join([...scopes, ...others]) };
  return { scope: join(scopes), [optional.parameter]: join(others) };
};
