import type { TokenEndpointResponse } from 'oauth4webapi';
import type { Provider } from '../../catalogue/providers/provider.ts';
import type { OAuthApp } from '../../platform/model/ports.ts';
import type { connectTo } from '../../platform/outbound/network.ts';
import type { TokenGrant } from '../domain/open-tokens.ts';
import { type Conversation, createConversation } from './oauth-conversation.ts';
import { type TokenRequestKind, tokenFailure } from './token-failure.ts';
import { toTokenSet } from './token-set.ts';

/** Sends a token request, and makes a grant of its response. */
export const createGrantRequest =
  (nowMs: () => number, connect: typeof connectTo) =>
  async (
    provider: Provider,
    app: OAuthApp,
    signal: AbortSignal,
    kind: TokenRequestKind,
    request: (conversation: Conversation) => Promise<TokenEndpointResponse>,
  ): Promise<TokenGrant> => {
    const conversation = createConversation(provider, app, signal, connect);
    const { reply } = conversation;
    try {
      const response = await request(conversation);
      const tokens = toTokenSet(provider, response, reply.body, nowMs());
      return { tokens, answer: reply.body };
    } catch (error) {
      const failure = tokenFailure(provider, kind, reply.refusal, error);
      failure.retryAfterMs = reply.retryAfterMs;
      failure.unused = reply.unused;
      throw failure;
    }
  };
