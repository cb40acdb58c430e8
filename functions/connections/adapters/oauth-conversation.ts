import * as oauth from 'oauth4webapi';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { hostsOf } from '../../catalogue/providers/provider-urls.ts';
import type { OAuthApp } from '../../platform/model/ports.ts';
import { retryAfterMs } from '../../platform/model/retry-after-ms.ts';
import type { TokenEndpointError } from '../../platform/model/token-endpoint-error.ts';
import { sendHttp } from '../../platform/outbound/http-client.ts';
import { HttpClientError } from '../../platform/outbound/http-client-error.ts';
import type { connectTo } from '../../platform/outbound/network.ts';
import { clientAuthentication } from './client-authentication.ts';
import type { TokenRefusal } from './token-failure.ts';
import { isRefusal, parseTokenBody, standardTokenResponse } from './token-response.ts';

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
  connect: typeof connectTo,
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
