import type { OAuthClient } from '../domain/connection/ports.ts';
import type { OAuthApp } from '../domain/model/ports.ts';
import { authorizationHeader } from '../providers/authorization.ts';
import { hostsOf } from '../providers/hosts.ts';
import type { Provider, Revoke } from '../providers/provider.ts';
import { fillVariables } from '../providers/resolve-provider.ts';
import { sendHttp } from './http-client.ts';
import { parseTokenBody } from './token-answer.ts';

/** @see https://www.rfc-editor.org/rfc/rfc7009#section-2.1 */
export const sendRevocation: OAuthClient['revoke'] = async (
  provider,
  app,
  { tokens, accountId },
  signal,
) => {
  const { revoke } = provider;
  if (!revoke) return false;
  const fill = (template: string) =>
    fillVariables(template, { account_id: accountId, client_id: app.clientId });
  const named = {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken ?? tokens.accessToken,
  };
  const parameters = new URLSearchParams({
    ...(revoke.token ? { token: named[revoke.token] } : {}),
    ...(revoke.authentication === 'client_secret_post'
      ? { client_id: app.clientId, client_secret: app.clientSecret }
      : {}),
    ...Object.fromEntries(
      Object.entries(revoke.parameters ?? {}).map(([name, value]) => [name, fill(value)]),
    ),
  });
  const isJson = revoke.body === 'json';
  const { status, body } = await sendHttp({
    method: revoke.method,
    url: new URL(fill(revoke.url)),
    headers: {
      ...provider.apiHeaders,
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      ...authorization(revoke, provider, app, tokens.accessToken),
    },
    body: isJson ? JSON.stringify(Object.fromEntries(parameters)) : String(parameters),
    allowedHosts: hostsOf(provider),
    signal,
  });
  const succeeded = provider.successMember
    ? parseTokenBody(body)?.[provider.successMember] === true
    : true;
  return status >= 200 && status < 300 && succeeded;
};

const authorization = (
  { authentication }: Revoke,
  provider: Provider,
  app: OAuthApp,
  accessToken: string,
): Record<string, string> => {
  if (authentication === 'client_secret_basic') {
    // Each half is form-urlencoded first: RFC 6749 section 2.3.1.
    const halves = [app.clientId, app.clientSecret].map(encodeURIComponent).join(':');
    return { authorization: `Basic ${btoa(halves)}` };
  }
  if (authentication !== 'access_token') return {};
  return authorizationHeader(provider, accessToken);
};
