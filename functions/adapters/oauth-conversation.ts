import * as oauth from 'oauth4webapi';
import type { OAuthApp } from '../domain/model/ports.ts';
import { retryAfterMs } from '../domain/model/retry-after.ts';
import type { Provider } from '../providers/provider.ts';
import { hostsOf } from '../providers/provider-urls.ts';
import { clientAuthentication } from './client-authentication.ts';
import { sendHttp } from './http-client.ts';
import { isRefusal, parseTokenBody, standardTokenAnswer } from './token-answer.ts';
import type { Refusal } from './token-failure.ts';

/** A rate limit that does not say when it ends still asks us to wait. */
const unsaidMs = 1_000;

/** One exchange with a provider's token endpoint, as oauth4webapi's functions take it. */
export type Conversation = ReturnType<typeof createConversation>;

export const createConversation = (provider: Provider, app: OAuthApp, signal: AbortSignal) => {
  // What the endpoint said beyond the standard.
  const said: {
    answer?: Record<string, unknown>;
    refusal?: Refusal;
    retryAfterMs?: number;
  } = {};

  const send = async (url: string, init: oauth.CustomFetchOptions<string, unknown>) => {
    const isJson = provider.tokenRequest === 'json';
    const form = String(init.body);
    const response = await sendHttp({
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
    });
    const answer = parseTokenBody(response.body);
    const { status } = response;
    said.answer = answer;
    said.refusal = isRefusal(provider, status, answer) ? { status, answer } : undefined;
    // Some say in every answer when their window ends; it is a reason to wait only after a rate limit.
    const { 'x-ratelimit-reset': _, 'ratelimit-reset': __, ...headers } = response.headers;
    said.retryAfterMs =
      status === 429 ? (retryAfterMs(response.headers) ?? unsaidMs) : retryAfterMs(headers);
    return standardTokenAnswer(provider, status, answer);
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
    said,
  };
};
