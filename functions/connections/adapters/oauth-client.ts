import type { Provider } from '../../catalogue/providers/provider.ts';
import type { OAuthApp } from '../../platform/model/ports.ts';
import { TokenEndpointError } from '../../platform/model/token-endpoint-error.ts';
import { connectTo } from '../../platform/outbound/network.ts';
import type { TokenGrant, TokenSet } from '../domain/open-tokens.ts';
import type { OAuthClient } from '../domain/ports.ts';
import { sendEndingCall } from './ending-call.ts';
import { createGrantRequest } from './grant-request.ts';
import type { TokenRequestKind } from './token-failure.ts';
import { requestByCode, requestByRefreshToken, requestLongLived } from './token-requests.ts';

/** A provider that does not rotate may leave the refresh token out: the old one stays valid. */
const retainRefreshToken = (grant: TokenGrant, old: TokenSet): TokenGrant => {
  const { refreshToken, refreshTokenExpiresAtMs } = grant.tokens;
  if (refreshToken) return grant;
  const retained = {
    refreshToken: old.refreshToken,
    refreshTokenExpiresAtMs: refreshTokenExpiresAtMs ?? old.refreshTokenExpiresAtMs,
  };
  return { ...grant, tokens: { ...grant.tokens, ...retained } };
};

/** Where the response does not say when the new token expires, it may expire with the old one. */
const retainExpiry = (grant: TokenGrant, { accessTokenExpiresAtMs }: TokenSet): TokenGrant => ({
  ...grant,
  tokens: {
    ...grant.tokens,
    accessTokenExpiresAtMs: grant.tokens.accessTokenExpiresAtMs ?? accessTokenExpiresAtMs,
  },
});

/**
 * The authorization code and refresh token grants, by oauth4webapi over our own HTTP client.
 * @param connect where requests really go
 */
export const createOAuthClient = (nowMs: () => number, connect = connectTo): OAuthClient => {
  const requestGrant = createGrantRequest(nowMs, connect);
  const exchangeForLongLived = (
    provider: Provider,
    app: OAuthApp,
    accessToken: string,
    kind: TokenRequestKind,
    signal: AbortSignal,
  ) => {
    const { longLivedExchange } = provider;
    if (!longLivedExchange) throw new TokenEndpointError('reconnect');
    return requestGrant(provider, app, signal, kind, (conversation) =>
      requestLongLived(conversation, longLivedExchange, accessToken),
    );
  };

  return {
    exchangeCode: async (provider, app, code, signal) => {
      const grant = await requestGrant(provider, app, signal, 'onCode', (conversation) =>
        requestByCode(conversation, provider, code),
      );
      if (!provider.longLivedExchange) return grant;
      const { accessToken } = grant.tokens;
      const longer = exchangeForLongLived(provider, app, accessToken, 'onCode', signal);
      return longer.catch((error: unknown) => {
        // The code is used up, whatever became of this request.
        if (error instanceof TokenEndpointError) error.unused = undefined;
        throw error;
      });
    },

    refresh: async (provider, app, tokens, signal) => {
      const { accessToken, refreshToken } = tokens;
      if (refreshToken === undefined) {
        const longer = await exchangeForLongLived(provider, app, accessToken, 'onRefresh', signal);
        return retainExpiry(longer, tokens);
      }
      const grant = await requestGrant(provider, app, signal, 'onRefresh', (conversation) =>
        requestByRefreshToken(conversation, provider, refreshToken),
      );
      return retainRefreshToken(grant, tokens);
    },

    revoke: sendEndingCall('revoke', connect),
    uninstall: sendEndingCall('uninstall', connect),
  };
};
