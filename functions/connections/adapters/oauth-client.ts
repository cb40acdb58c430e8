import type { TokenEndpointResponse } from 'oauth4webapi';
import type { Provider } from '../../catalogue/providers/provider.ts';
import type { OAuthApp } from '../../platform/model/ports.ts';
import { TokenEndpointError } from '../../platform/model/token-endpoint-error.ts';
import { connectTo } from '../../platform/outbound/network.ts';
import type { Grant, TokenSet } from '../domain/open-tokens.ts';
import type { OAuthClient } from '../domain/ports.ts';
import { sendEndingCall } from './ending-call.ts';
import {
  type Conversation,
  createConversation,
  requestByCode,
  requestByRefreshToken,
  requestLongLived,
} from './oauth-conversation.ts';
import { grantOf, toTokenSet } from './token-answer.ts';
import { type TokenRequestKind, tokenFailure } from './token-failure.ts';

/** Asks a token endpoint, and makes a grant of its answer. */
const createAsk =
  (nowMs: () => number, connect: typeof connectTo) =>
  async (
    provider: Provider,
    app: OAuthApp,
    signal: AbortSignal,
    kind: TokenRequestKind,
    request: (conversation: Conversation) => Promise<TokenEndpointResponse>,
  ): Promise<Grant> => {
    const conversation = createConversation(provider, app, signal, connect);
    const { said } = conversation;
    try {
      const answer = await request(conversation);
      const tokens = toTokenSet(provider, answer, grantOf(provider, said.answer), nowMs());
      return { tokens, answer: said.answer };
    } catch (error) {
      const failure = tokenFailure(provider, kind, said.refusal, error);
      failure.retryAfterMs = said.retryAfterMs;
      failure.isRefusal = said.isRefusal;
      throw failure;
    }
  };

/** A provider that does not rotate may leave the refresh token out: the old one stays good. */
const keepRefreshToken = (grant: Grant, old: TokenSet): Grant => {
  const { refreshToken, refreshTokenExpiresAtMs } = grant.tokens;
  if (refreshToken) return grant;
  const kept = {
    refreshToken: old.refreshToken,
    refreshTokenExpiresAtMs: refreshTokenExpiresAtMs ?? old.refreshTokenExpiresAtMs,
  };
  return { ...grant, tokens: { ...grant.tokens, ...kept } };
};

/** Where the answer does not say when the new token ends, it may end with the old one. */
const keepEnd = (grant: Grant, { accessTokenExpiresAtMs }: TokenSet): Grant => ({
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
  const ask = createAsk(nowMs, connect);
  const exchangeForLongLived = (
    provider: Provider,
    app: OAuthApp,
    accessToken: string,
    kind: TokenRequestKind,
    signal: AbortSignal,
  ) => {
    const { longLivedExchange } = provider;
    if (!longLivedExchange) throw new TokenEndpointError('reconnect');
    return ask(provider, app, signal, kind, (conversation) =>
      requestLongLived(conversation, longLivedExchange, accessToken),
    );
  };

  return {
    exchangeCode: async (provider, app, code, signal) => {
      const grant = await ask(provider, app, signal, 'onCode', (conversation) =>
        requestByCode(conversation, provider, code),
      );
      return provider.longLivedExchange
        ? exchangeForLongLived(provider, app, grant.tokens.accessToken, 'onCode', signal)
        : grant;
    },

    refresh: async (provider, app, tokens, signal) => {
      const { accessToken, refreshToken } = tokens;
      if (refreshToken === undefined) {
        const longer = await exchangeForLongLived(provider, app, accessToken, 'onRefresh', signal);
        return keepEnd(longer, tokens);
      }
      const grant = await ask(provider, app, signal, 'onRefresh', (conversation) =>
        requestByRefreshToken(conversation, provider, refreshToken),
      );
      return keepRefreshToken(grant, tokens);
    },

    revoke: sendEndingCall('revoke', connect),
    uninstall: sendEndingCall('uninstall', connect),
  };
};
