import type { Provider } from '../../catalogue/providers/provider.ts';
import type { VariableValues } from '../../catalogue/providers/resolve-provider.ts';
import type { CallerMetadata } from '../../connections/domain/connection.ts';
import type { TokenSet } from '../../connections/domain/open-tokens.ts';
import { sha256 } from '../../platform/model/sha256.ts';

/** What another system says of a connection that moves here. */
export type Candidate = {
  tenantId: string;
  provider: Provider;
  /** With an empty access token if only the refresh token is known. */
  tokens: TokenSet;
  /** Of the OAuth app that the tokens were issued to, if the other system says so. */
  clientId?: string | undefined;
  /** What the other system knows the account by. */
  accountId?: string | undefined;
  callerMetadata: Omit<CallerMetadata, 'name'>;
  /** Values of the provider's variables that its token endpoint does not say. */
  variables: VariableValues;
  /** The token endpoint's answer of the time when the person connected, as far as it is kept. */
  tokenResponse: Readonly<Record<string, unknown>>;
};

/** Whether its first step is a request of the token endpoint; otherwise the access token is all there is. */
export const isRefreshed = ({ provider, tokens }: Candidate): boolean =>
  tokens.refreshToken !== undefined || provider.longLivedExchange !== undefined;

/** Whether that request may be sent again if nobody knows what became of it. */
export const isRepeatable = (candidate: Candidate): boolean =>
  candidate.tokens.refreshToken === undefined ||
  candidate.provider.hasReusableRefreshTokens === true;

/**
 * Names the import of a token. One that works once is the same whoever imports it; another one may serve
 * several tenants, and several types of one provider.
 */
export const importIdOf = (candidate: Candidate): string => {
  const { tenantId, provider, tokens } = candidate;
  const { type, grantFamily = type } = provider;
  const token = tokens.refreshToken ?? tokens.accessToken;
  const whose = isRepeatable(candidate) ? [tenantId, type] : [grantFamily];
  return `import#${sha256(JSON.stringify([...whose, token]))}`;
};
