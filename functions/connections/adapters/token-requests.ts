import * as oauth from 'oauth4webapi';
import type { Provider } from '../../catalogue/providers/provider.ts';
import type { OAuthClient } from '../domain/ports.ts';
import type { Conversation } from './oauth-conversation.ts';

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
