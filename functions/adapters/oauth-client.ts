import * as oauth from 'oauth4webapi';
import type { OAuthClient } from '../domain/connection/ports.ts';
import type { Grant } from '../domain/connection/token-set.ts';
import type { OAuthApp } from '../domain/model/ports.ts';
import { TokenEndpointError } from '../domain/model/token-endpoint-error.ts';
import type { Provider } from '../providers/provider.ts';
import { type Conversation, createConversation } from './oauth-conversation.ts';
import { sendRevocation } from './revocation.ts';
import { tokenFailure } from './token-failure.ts';
import { toTokenSet } from './token-set.ts';

/** The authorization code and refresh token grants, by oauth4webapi over our own HTTP client. */
export const createOAuthClient = (nowMs: () => number): OAuthClient => {
  const attempt = async (
    provider: Provider,
    { said }: Conversation,
    grant: () => Promise<oauth.TokenEndpointResponse>,
  ): Promise<Grant> => {
    try {
      return { tokens: toTokenSet(await grant(), nowMs()), answer: said.answer };
    } catch (error) {
      const failure = tokenFailure(provider, error);
      failure.retryAfterMs = said.retryAfterMs;
      throw failure;
    }
  };

  const prolong = (provider: Provider, app: OAuthApp, accessToken: string, signal: AbortSignal) => {
    const exchange = provider.longLivedExchange;
    if (!exchange) throw new TokenEndpointError('reconnect');
    const conversation = createConversation(provider, app, signal);
    const { server, client, authentication, options } = conversation;
    return attempt(provider, conversation, async () =>
      oauth.processGenericTokenEndpointResponse(
        server,
        client,
        await oauth.genericTokenEndpointRequest(
          server,
          client,
          authentication,
          exchange.grantType,
          { [exchange.tokenParameter]: accessToken },
          options,
        ),
      ),
    );
  };

  return {
    exchangeCode: async (provider, app, { code, redirectUri, codeVerifier }, signal) => {
      const conversation = createConversation(provider, app, signal);
      const { server, client, authentication, options, recognizedTokenTypes } = conversation;
      const grant = await attempt(provider, conversation, async () => {
        const parameters = new URLSearchParams({ code });
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          oauth.validateAuthResponse(server, client, parameters, oauth.skipStateCheck),
          redirectUri,
          provider.pkce ? codeVerifier : oauth.nopkce,
          { ...options, additionalParameters: provider.tokenParameters ?? {} },
        );
        return oauth.processAuthorizationCodeResponse(server, client, response, {
          recognizedTokenTypes,
        });
      });
      return provider.longLivedExchange
        ? prolong(provider, app, grant.tokens.accessToken, signal)
        : grant;
    },

    refresh: async (provider, app, tokens, signal) => {
      const { accessToken, refreshToken, refreshTokenExpiresAtMs } = tokens;
      if (refreshToken === undefined) return prolong(provider, app, accessToken, signal);
      const conversation = createConversation(provider, app, signal);
      const { server, client, authentication, options, recognizedTokenTypes } = conversation;
      const grant = await attempt(provider, conversation, async () =>
        oauth.processRefreshTokenResponse(
          server,
          client,
          await oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, {
            ...options,
            additionalParameters: provider.refreshParameters ?? {},
          }),
          { recognizedTokenTypes },
        ),
      );
      // A provider that does not rotate may leave the refresh token out: the old one stays good.
      const kept = {
        refreshToken,
        ...(refreshTokenExpiresAtMs ? { refreshTokenExpiresAtMs } : {}),
      };
      const { refreshToken: rotated } = grant.tokens;
      return rotated ? grant : { ...grant, tokens: { ...kept, ...grant.tokens } };
    },

    revoke: sendRevocation,
  };
};
