import type { ResolvedProvider } from '../../providers/resolve-provider.ts';
import type { Grant } from '../connection/token-set.ts';
import { scalarAt, valueAt } from '../model/json-path.ts';
import type { Deadline, ProviderApi } from '../model/ports.ts';
import { scopeTokens } from '../model/scope-tokens.ts';

/** So that a slow answer does not lose the new tokens. */
const requestMs = 4_000;

/** Adds the granted scopes from a separate request if the token answer does not name them. */
export const withGrantedScopes = async (
  { providerApi }: { providerApi: ProviderApi },
  provider: ResolvedProvider,
  grant: Grant,
  { signal }: Deadline,
): Promise<Grant> => {
  const { grantedScopes } = provider;
  if (!grantedScopes || grant.tokens.grantedScopes) return grant;
  const { accessToken } = grant.tokens;
  const answered = await providerApi
    .call(
      provider,
      { method: 'GET', url: new URL(grantedScopes.url), accessToken },
      AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
    )
    .catch(() => undefined);
  const listed = answered?.status === 200 ? valueAt(answered.body, grantedScopes.list) : undefined;
  if (!Array.isArray(listed)) return grant;
  const { path, is } = grantedScopes.where;
  const granted = scopeTokens(
    listed
      .filter((item) => scalarAt(item, path) === is)
      .map((item) => scalarAt(item, grantedScopes.name)),
  );
  return { ...grant, tokens: { ...grant.tokens, grantedScopes: granted } };
};
