import { resolveProvider } from '../../catalogue/providers/resolve-provider.ts';
import type { TokenGrant } from '../../connections/domain/open-tokens.ts';
import type { OAuthApp } from '../../platform/model/ports.ts';
import { TokenEndpointError } from '../../platform/model/token-endpoint-error.ts';
import { type Candidate, isRefreshed } from './candidate.ts';
import type { ImportDeps } from './ports.ts';

const refreshMs = 8_000;

/** The new tokens, with what the provider said when the person connected and does not repeat. */
export const requestSuccessor = async (
  { oauthClient }: ImportDeps,
  candidate: Candidate,
  app: OAuthApp,
): Promise<TokenGrant | TokenEndpointError> => {
  const { provider, variables, tokens: held, tokenResponse } = candidate;
  if (!isRefreshed(candidate)) return { tokens: held, answer: tokenResponse };
  const resolved = resolveProvider(provider, variables);
  try {
    const signal = AbortSignal.timeout(refreshMs);
    const { tokens, answer: response } = await oauthClient.refresh(resolved, app, held, signal);
    const grantedScopes = tokens.grantedScopes ?? held.grantedScopes;
    return {
      tokens: { ...tokens, grantedScopes },
      answer: { ...tokenResponse, ...Object(response) },
    };
  } catch (error) {
    if (error instanceof TokenEndpointError) return error;
    throw error;
  }
};
