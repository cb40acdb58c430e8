import type { Provider } from '../../catalogue/providers/provider.ts';
import type { VariableValues } from '../../catalogue/providers/resolve-provider.ts';
import type { CallerMetadata } from '../../connections/domain/connection.ts';
import type { TokenSet } from '../../connections/domain/open-tokens.ts';
import { sha256 } from '../../platform/model/sha256.ts';

export type Candidate = {
  tenantId: string;
  provider: Provider;
  /** With an empty access token if only the refresh token is known. */
  tokens: TokenSet;
  /** Of the OAuth app that the tokens were issued to, if the other system names it. */
  clientId?: string | undefined;
  /** The other system's id or name of the account. */
  accountId?: string | undefined;
  callerMetadata: Omit<CallerMetadata, 'name'>;
  /** Values of the provider's variables that its token endpoint does not report. */
  variables: VariableValues;
  /** The token endpoint's first response, as far as the other system stored it. */
  tokenResponse: Readonly<Record<string, unknown>>;
};

/** Whether we refresh it first; otherwise the access token is all there is. */
export const isRefreshed = ({ provider, tokens }: Candidate): boolean =>
  tokens.refreshToken !== undefined || provider.longLivedExchange !== undefined;

/** Whether that request may be repeated when its response is lost. */
export const isRepeatable = (candidate: Candidate): boolean =>
  candidate.tokens.refreshToken === undefined ||
  candidate.provider.hasReusableRefreshTokens === true;

/**
 * Names the import of a token. A token that works once has one import, whoever imports it; any other may
 * serve several tenants, and several types of one provider.
 */
export const importIdOf = (candidate: Candidate): string => {
  const { tenantId, provider, tokens } = candidate;
  const { type, grantFamily = type } = provider;
  const token = tokens.refreshToken ?? tokens.accessToken;
  const whose = isRepeatable(candidate) ? [tenantId, type] : [grantFamily];
  return `import#${sha256(JSON.stringify([...whose, token]))}`;
};
