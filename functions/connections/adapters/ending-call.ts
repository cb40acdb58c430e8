import { authorizationHeader } from '../../catalogue/providers/authorization-header.ts';
import type { EndingCall } from '../../catalogue/providers/ending-call.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { hostsOf } from '../../catalogue/providers/provider-urls.ts';
import { fillVariables } from '../../catalogue/providers/resolve-provider.ts';
import type { OAuthApp } from '../../platform/model/ports.ts';
import { sendHttp } from '../../platform/outbound/http-client.ts';
import type { connectTo } from '../../platform/outbound/network.ts';
import type { OAuthClient } from '../domain/ports.ts';
import { basicCredentials } from './client-authentication.ts';
import { parseTokenBody } from './token-response.ts';

type GrantToEnd = Parameters<OAuthClient['revoke']>[2];

/**
 * @param connect where requests really go
 * @see https://www.rfc-editor.org/rfc/rfc7009#section-2.1
 */
export const sendEndingCall =
  (which: 'revoke' | 'uninstall', connect: typeof connectTo): OAuthClient['revoke'] =>
  async (provider, app, ending, signal) => {
    const call = provider[which];
    if (!call) return false;
    const fill = fillOf(app, ending);
    const parameters = parametersOf(call, app, ending);
    const isJson = call.body === 'json';
    const request = {
      method: call.method ?? 'POST',
      url: new URL(fill(call.url)),
      headers: {
        ...provider.apiHeaders,
        'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
        ...authorization(call, provider, app, ending.tokens.accessToken),
      },
      body: isJson ? JSON.stringify(parameters) : String(new URLSearchParams(parameters)),
      allowedHosts: hostsOf(provider),
      signal,
    } as const;
    const { status, text } = await sendHttp(request, connect);
    const succeeded = provider.successMember
      ? parseTokenBody(text)?.[provider.successMember] === true
      : true;
    return status >= 200 && status < 300 && succeeded;
  };

const fillOf =
  ({ clientId }: OAuthApp, { accountId }: GrantToEnd) =>
  (template: string) =>
    fillVariables(template, {
      account_id: accountId,
      client_id: clientId,
      app_id: clientId.split('-')[0] ?? clientId,
    });

const parametersOf = (
  { token, authentication, parameters = {} }: EndingCall,
  app: OAuthApp,
  ending: GrantToEnd,
): Record<string, string> => {
  const { accessToken, refreshToken = accessToken } = ending.tokens;
  const named = { access_token: accessToken, refresh_token: refreshToken };
  const fill = fillOf(app, ending);
  return {
    ...(token ? { token: named[token] } : {}),
    ...(authentication === 'client_secret_post'
      ? { client_id: app.clientId, client_secret: app.clientSecret }
      : {}),
    ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, fill(value)])),
  };
};

const authorization = (
  { authentication }: EndingCall,
  provider: Provider,
  { clientId, clientSecret }: OAuthApp,
  accessToken: string,
): Record<string, string> => {
  if (authentication === 'client_secret_basic') {
    return { authorization: basicCredentials(clientId, clientSecret) };
  }
  if (authentication === 'client_secret_user') {
    return { authorization: `Basic ${btoa(`${clientSecret}:`)}` };
  }
  if (authentication !== 'access_token') return {};
  return authorizationHeader(provider, accessToken);
};
