import * as oauth from 'oauth4webapi';
import { type ClientAuth, ClientSecretPost } from 'oauth4webapi';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { hostsOf } from '../../catalogue/providers/provider-urls.ts';
import type { OAuthApp } from '../../platform/model/ports.ts';
import { retryAfterMs } from '../../platform/model/retry-after-ms.ts';
import type { TokenEndpointError } from '../../platform/model/token-endpoint-error.ts';
import { sendHttp } from '../../platform/outbound/http-client.ts';
import { HttpClientError } from '../../platform/outbound/http-client-error.ts';
import { connectTo } from '../../platform/outbound/network.ts';
import type { OAuthClient } from '../domain/ports.ts';
import type { TokenRefusal } from './token-failure.ts';
import { isRefusal, parseTokenBody, standardTokenResponse } from './token-response.ts';

/**
 * Client id and secret as Basic credentials: RFC 6749 section 2.3.1. Unreserved characters of
 * RFC 3986 are left alone, and a space is `%20`: servers that decode read the same, and those that do
 * not read what was issued, as long as it holds nothing else.
 */
export const basicCredentials = (clientId: string, clientSecret: string): string =>
  `Basic ${btoa([clientId, clientSecret].map(encodeURIComponent).join(':'))}`;

/** oauth4webapi's own encodes unreserved characters too, which servers that do not decode refuse. */
const clientSecretBasic =
  (clientSecret: string): ClientAuth =>
  (_server, { client_id: clientId }, _body, headers) =>
    headers.set('authorization', basicCredentials(clientId, clientSecret));

/** How each provider wants to be shown the client's credentials at its token endpoint. */
const clientAuthentication: Record<
  Provider['clientAuthentication'],
  (clientSecret: string) => ClientAuth
> = {
  client_secret_basic: clientSecretBasic,
  client_secret_post: ClientSecretPost,
};

/** A rate limit that does not say when it ends still asks us to wait. */
const unsaidMs = 1_000;

/** One exchange with a provider's token endpoint, as oauth4webapi's functions take it. */
export type Conversation = ReturnType<typeof createConversation>;

/** What the endpoint sent beyond the standard. */
type ProviderReply = {
  body?: Record<string, unknown> | undefined;
  refusal?: TokenRefusal | undefined;
  retryAfterMs?: number | undefined;
  /** A working server refused, in whatever words, or nothing was sent. */
  unused: TokenEndpointError['unused'];
};

type FormRequest = { url: string; init: oauth.CustomFetchOptions<string, unknown> };

/** Sends a token request in the form that the provider takes. */
const sendForm = (
  provider: Provider,
  { url, init }: FormRequest,
  signal: AbortSignal,
  connect: typeof connectTo,
) => {
  const isJson = provider.tokenRequest === 'json';
  const form = String(init.body);
  return sendHttp(
    {
      method: init.method,
      url: new URL(url),
      headers: {
        ...init.headers,
        ...provider.apiHeaders,
        ...(isJson ? { 'content-type': 'application/json' } : {}),
      },
      body: isJson ? JSON.stringify(Object.fromEntries(new URLSearchParams(form))) : form,
      allowedHosts: hostsOf(provider),
      signal,
    },
    connect,
  );
};

/** @param connect where requests really go */
export const createConversation = (
  provider: Provider,
  app: OAuthApp,
  signal: AbortSignal,
  connect = connectTo,
) => {
  const reply: ProviderReply = { unused: 'not_sent' };

  const send = async (url: string, init: oauth.CustomFetchOptions<string, unknown>) => {
    const sending = sendForm(provider, { url, init }, signal, connect);
    const response = await sending.catch((error: unknown) => {
      reply.unused = error instanceof HttpClientError && error.isUnsent ? 'not_sent' : undefined;
      throw error;
    });
    const body = parseTokenBody(response.text);
    const { status } = response;
    reply.body = body;
    reply.refusal = isRefusal(provider, status, body) ? { status, body } : undefined;
    reply.unused = status < 500 && (status >= 400 || reply.refusal) ? 'refused' : undefined;
    // Some providers always send when their window ends; only after a rate limit do we wait for it.
    const { 'x-ratelimit-reset': _, 'ratelimit-reset': __, ...headers } = response.headers;
    reply.retryAfterMs =
      status === 429 ? (retryAfterMs(response.headers) ?? unsaidMs) : retryAfterMs(headers);
    return standardTokenResponse(provider, status, body);
  };

  return {
    server: {
      issuer: provider.issuer ?? new URL(provider.tokenEndpoint).origin,
      token_endpoint: provider.tokenEndpoint,
    } satisfies oauth.AuthorizationServer,
    client: { client_id: app.clientId } satisfies oauth.Client,
    authentication: clientAuthentication[provider.clientAuthentication](app.clientSecret),
    options: {
      signal,
      // network.ts decides whether a URL may be contacted, and allows only https.
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: send,
    },
    // No prototype, or `constructor` would be a known type.
    recognizedTokenTypes: Object.assign(
      Object.create(null) as oauth.RecognizedTokenTypes,
      Object.fromEntries((provider.tokenTypes ?? []).map((type) => [type, () => undefined])),
    ),
    reply,
  };
};

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3 */
export const requestByCode = async (
  { server, client, authentication, options, recognizedTokenTypes }: Conversation,
  { pkce, tokenParameters = {} }: Provider,
  { code, redirectUri, codeVerifier }: Parameters<OAuthClient['exchangeCode']>[2],
): Promise<oauth.TokenEndpointResponse> => {
  const parameters = new URLSearchParams({ code });
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    oauth.validateAuthResponse(server, client, parameters, oauth.skipStateCheck),
    redirectUri,
    pkce ? codeVerifier : oauth.nopkce,
    { ...options, additionalParameters: tokenParameters },
  );
  return oauth.processAuthorizationCodeResponse(server, client, response, { recognizedTokenTypes });
};

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-6 */
export const requestByRefreshToken = async (
  { server, client, authentication, options, recognizedTokenTypes }: Conversation,
  { refreshParameters = {} }: Provider,
  refreshToken: string,
): Promise<oauth.TokenEndpointResponse> => {
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    authentication,
    refreshToken,
    { ...options, additionalParameters: refreshParameters },
  );
  return oauth.processRefreshTokenResponse(server, client, response, { recognizedTokenTypes });
};

/** Swaps an access token for one that lives longer, by a grant type of the provider's own. */
export const requestLongLived = async (
  { server, client, authentication, options }: Conversation,
  { grantType, tokenParameter }: NonNullable<Provider['longLivedExchange']>,
  accessToken: string,
): Promise<oauth.TokenEndpointResponse> => {
  const response = await oauth.genericTokenEndpointRequest(
    server,
    client,
    authentication,
    grantType,
    { [tokenParameter]: accessToken },
    options,
  );
  return oauth.processGenericTokenEndpointResponse(server, client, response);
};
