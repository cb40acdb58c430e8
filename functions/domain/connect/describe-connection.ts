import type { Provider } from '../../providers/provider.ts';
import { readVariables } from '../../providers/read-variables.ts';
import { resolveProvider, type VariableValues } from '../../providers/resolve-provider.ts';
import type { ConnectedAccount, Grant } from '../connection/connection.ts';
import { scalarAt } from '../model/json-path.ts';
import type { Deadline, ProviderApi } from '../model/ports.ts';
import { printable } from '../model/printable.ts';

/** What a new connection is, beside its tokens. */
export type Description = { variables: VariableValues; account?: ConnectedAccount };

/** A slow account request must not cost the tokens just granted. */
const accountMs = 4_000;

/**
 * Whose account it is, and where its API lives. The account is good to know, so a provider that
 * does not tell it is forgiven; a variable that its API needs is not.
 * @returns undefined when a variable is missing or not the provider's
 */
export const describeConnection = async (
  { providerApi }: { providerApi: ProviderApi },
  { provider, variables, grant }: { provider: Provider; variables: VariableValues; grant: Grant },
  { signal }: Deadline,
): Promise<Description | undefined> => {
  const fromToken = readVariables(provider, 'token', (name) => scalarAt(grant.answer, name));
  if (fromToken.problems.length > 0) return undefined;
  const known = { ...variables, ...fromToken.values };
  const { account } = resolveProvider(provider, known);

  let answer = grant.answer;
  if (account?.url) {
    const request = {
      method: 'GET',
      url: new URL(account.url),
      accessToken: grant.tokens.accessToken,
    } as const;
    const prefix = account.authorizationPrefix;
    const told = await providerApi
      .call(
        resolveProvider(provider, known),
        { ...request, ...(prefix ? { authorizationPrefix: prefix } : {}) },
        AbortSignal.any([signal, AbortSignal.timeout(accountMs)]),
      )
      .catch(() => undefined);
    answer = told?.status === 200 ? told.body : undefined;
  }
  const fromAccount = readVariables(provider, 'account', (name) => scalarAt(answer, name));
  if (fromAccount.problems.length > 0) return undefined;
  const connected = readAccount(provider, answer);
  return {
    variables: { ...known, ...fromAccount.values },
    ...(connected ? { account: connected } : {}),
  };
};

const readAccount = ({ account }: Provider, answer: unknown): ConnectedAccount | undefined => {
  if (!account) return undefined;
  const ids = account.id.map((path) => scalarAt(answer, path));
  if (ids.some((id) => id === undefined || id === '')) return undefined;
  const id = ids.join('/').slice(0, 300);
  const label = account.label.map((path) => scalarAt(answer, path)).find(Boolean) ?? id;
  return { id, label: printable(label) };
};
