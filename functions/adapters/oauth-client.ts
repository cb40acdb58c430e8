import * as oauth from 'oauth4webapi';
import { type OAuthApp, type OAuthClient, TokenEndpointError } from '../domain/ports.ts';
import { hostsOf, type Provider } from '../providers/provider.ts';
import { sendHttp } from './http-client.ts';
import { standardTokenAnswer } from './token-answer.ts';
import { tokenFailure } from './token-failure.ts';
import { toTokenSet } from './token-set.ts';

const clientAuthentication = {
  client_secret_basic: oauth.ClientSecretBasic,
  client_secret_post: oauth.ClientSecretPost,
};

/** Everything oauth4webapi needs to talk to one provider as one client. */
const conversation = (provider: Provider, app: OAuthApp, signal: AbortSignal) => {
  const server: oauth.AuthorizationServer = {
    issuer: provider.issuer ?? new URL(provider.authorizationEndpoint).origin,
    authorization_endpoint: provider.authorizationEndpoint,
    token_endpoint: provider.tokenEndpoint,
  };
  const client: oauth.Client = { client_id: app.clientId };
  const authentication = clientAuthentication[provider.clientAuthentication](app.clientSecret);
  const options = {
    signal,
    // Whether a URL may be contacted, and that only over https, is for network.ts to say.
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: async (url: string, init: oauth.CustomFetchOptions<string, unknown>) => {
      const answer = await sendHttp({
        method: init.method,
        url: new URL(url),
        headers: init.headers,
        body: String(init.body),
        allowedHosts: hostsOf(provider),
        signal,
      });
      return standardTokenAnswer(provider, answer);
    },
  };
  const recognizedTokenTypes = Object.fromEntries(
    (provider.tokenTypes ?? []).map((type) => [type, () => undefined]),
  );
  return { server, client, authentication, options, recognizedTokenTypes };
};

/** The authorization code and refresh token grants, by oauth4webapi over our own HTTP client. */
export const createOAuthClient = (nowMs: () => number): OAuthClient => {
  const attempt = async (provider: Provider, grant: () => Promise<oauth.TokenEndpointResponse>) => {
    try {
      return toTokenSet(await grant(), nowMs());
    } catch (error) {
      throw error instanceof TokenEndpointError ? error : tokenFailure(provider, error);
    }
  };

  const prolong = (provider: Provider, app: OAuthApp, accessToken: string, signal: AbortSignal) => {
    const exchange = provider.longLivedExchange;
    if (!exchange) throw new TokenEndpointError('reconnect', undefined);
    const { server, client, authentication, options } = conversation(provider, app, signal);
    return attempt(provider, async () =>
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
      const { server, client, authentication, options, recognizedTokenTypes } = conversation(
        provider,
        app,
        signal,
      );
      const tokens = await attempt(provider, async () => {
        const parameters = new URLSearchParams({ code });
        const checked = oauth.validateAuthResponse(
          server,
          client,
          parameters,
          oauth.skipStateCheck,
        );
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          checked,
          redirectUri,
          provider.pkce ? codeVerifier : oauth.nopkce,
          options,
        );
        return oauth.processAuthorizationCodeResponse(server, client, response, {
          recognizedTokenTypes,
        });
      });
      return provider.longLivedExchange
        ? prolong(provider, app, tokens.accessToken, signal)
        : tokens;
    },

    refresh: async (provider, app, tokens, signal) => {
      const { refreshToken } = tokens;
      if (refreshToken === undefined) return prolong(provider, app, tokens.accessToken, signal);
      const { server, client, authentication, options, recognizedTokenTypes } = conversation(
        provider,
        app,
        signal,
      );
      const fresh = await attempt(provider, async () =>
        oauth.processRefreshTokenResponse(
          server,
          client,
          await oauth.refreshTokenGrantRequest(
            server,
            client,
            authentication,
            refreshToken,
            options,
          ),
          { recognizedTokenTypes },
        ),
      );
      // A provider that does not rotate may leave the refresh token out: the old one stays good.
      return { refreshToken, ...fresh };
    },
  };
};
