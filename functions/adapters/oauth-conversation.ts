import * as oauth from 'oauth4webapi';
import type { OAuthApp } from '../domain/model/ports.ts';
import { retryAfterMs } from '../domain/waiting/retry-after.ts';
import { hostsOf } from '../providers/hosts.ts';
import type { Provider } from '../providers/provider.ts';
import { sendHttp } from './http-client.ts';
import { parseTokenBody, standardTokenAnswer } from './token-answer.ts';

const clientAuthentication = {
  client_secret_basic: oauth.ClientSecretBasic,
  client_secret_post: oauth.ClientSecretPost,
};

/** One exchange with a provider's token endpoint, as oauth4webapi's functions take it. */
export type Conversation = ReturnType<typeof createConversation>;

export const createConversation = (provider: Provider, app: OAuthApp, signal: AbortSignal) => {
  // What the endpoint said beyond the standard, kept for who wants it.
  const said: { answer?: unknown; retryAfterMs?: number } = {};

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
    said.answer = answer;
    // Some tell with every answer when their window ends; only a limit makes it a reason to wait.
    const { 'x-ratelimit-reset': _, 'ratelimit-reset': __, ...headers } = response.headers;
    said.retryAfterMs = retryAfterMs(response.status === 429 ? response.headers : headers);
    return standardTokenAnswer(provider, response.status, answer);
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
      // Whether a URL may be contacted, and that only over https, is for network.ts to say.
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: send,
    },
    recognizedTokenTypes: Object.fromEntries(
      (provider.tokenTypes ?? []).map((type) => [type, () => undefined]),
    ),
    said,
  };
};
