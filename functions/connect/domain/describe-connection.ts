import type { Path } from '../../catalogue/components/item.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { readVariables } from '../../catalogue/providers/read-variables.ts';
import {
  type ResolvedProvider,
  resolveProvider,
  type VariableValues,
} from '../../catalogue/providers/resolve-provider.ts';
import {
  accountError,
  callBriefly,
  isDeadToken,
  requestAccount,
} from '../../connections/domain/account-request.ts';
import type { ConnectedAccount } from '../../connections/domain/connection.ts';
import { accountIdOf } from '../../connections/domain/connection-key.ts';
import { ofCompany } from '../../connections/domain/of-company.ts';
import type { TokenGrant } from '../../connections/domain/open-tokens.ts';
import { firstText, scalarAt, valueAt } from '../../platform/model/json-path.ts';
import type { Deadline, ProviderApi } from '../../platform/model/ports.ts';
import { printable } from '../../platform/model/printable.ts';
import { scopeTokens } from '../../platform/model/scope-tokens.ts';
import { shownText } from '../../platform/model/shown-text.ts';
import type { FailureReason } from './flow-failures.ts';

/** All facts of a new connection but its tokens. */
export type Description = { variables: VariableValues; account?: ConnectedAccount };

type GrantToDescribe = { provider: ResolvedProvider; variables: VariableValues; grant: TokenGrant };

/**
 * Finds out whose account it is and which hosts its API has. An unknown account is accepted; a missing
 * variable is not, because the API's URLs need it.
 * @returns why it is not connected: a variable is missing or invalid, or the provider refuses the token
 *   that it has just granted
 */
export const describeConnection = async (
  deps: { providerApi: ProviderApi },
  { provider, variables, grant }: GrantToDescribe,
  deadline: Deadline,
): Promise<Description | FailureReason> => {
  const fromToken = readVariables(provider, 'token', (name) => scalarAt(grant.answer, name));
  if (fromToken.problems.length > 0) return 'not_understood';
  const known = { ...variables, ...fromToken.values };
  const resolved = resolveProvider(provider, known);
  const response = await accountResponse(deps, resolved, grant, deadline);
  if (isDeadToken(provider, response)) return 'code_refused';
  const fromAccount = readVariables(provider, 'account', (name) => scalarAt(response, name));
  if (fromAccount.problems.length > 0) return 'not_understood';
  const all = { ...known, ...fromAccount.values };
  const account = readAccount(provider, all, response);
  return { variables: all, account: account && ofCompany(provider, account, grant.answer) };
};

const mostLabelCharacters = 64;

/** The visible part of an account's name, which may be empty. */
export const labelOf = (name: string): string => shownText(name, mostLabelCharacters);

/** Whether the provider may answer otherwise a moment later. */
const isTransient = (status: number): boolean => status >= 500 || status === 429 || status === 408;

/** The response that names the account: that of the token endpoint, or of a separate request. */
const accountResponse = async (
  deps: { providerApi: ProviderApi },
  provider: ResolvedProvider,
  { tokens: { accessToken }, answer: response }: TokenGrant,
  deadline: Deadline,
): Promise<unknown> => {
  if (!provider.account?.url) return response;
  const request = () => requestAccount(deps, provider, accessToken, deadline);
  const first = await request();
  // Without a name the account may be refused, or stored a second time, so we retry once.
  const received = isTransient(first?.status ?? 500) ? await request() : first;
  return received?.status === 200 ? received.body : undefined;
};

/** `true` would be the same id for all. */
const idAt = (response: unknown, paths: readonly Path[]) => {
  const isId = (path: Path) => typeof valueAt(response, path) !== 'boolean';
  return firstText(response, paths.filter(isId));
};

const readAccount = (provider: Provider, variables: VariableValues, response: unknown) => {
  const { account } = provider;
  if (!account || response === undefined || accountError(provider, response) !== undefined)
    return undefined;
  const ids = [
    ...(account.idVariables ?? []).map((name) => variables[name]),
    ...account.id.map((paths) => idAt(response, [paths].flat())),
  ];
  if (ids.includes(undefined)) return undefined;
  const id = accountIdOf(ids.join('/'));
  const labels = [...account.label.map((path) => scalarAt(response, path) ?? ''), id];
  const shown = labels.map(labelOf).find(Boolean);
  return { id, label: shown ?? printable(id) };
};

/** Requests the granted scopes where the token response does not name them. */
export const withGrantedScopes = async (
  deps: { providerApi: ProviderApi },
  provider: ResolvedProvider,
  grant: TokenGrant,
  deadline: Deadline,
): Promise<TokenGrant> => {
  const { grantedScopes } = provider;
  if (!grantedScopes || grant.tokens.grantedScopes) return grant;
  const { accessToken } = grant.tokens;
  const request = { method: 'GET', url: new URL(grantedScopes.url), accessToken } as const;
  const received = await callBriefly(deps, provider, request, deadline);
  const listed = received?.status === 200 ? valueAt(received.body, grantedScopes.list) : undefined;
  if (!Array.isArray(listed)) return grant;
  const { path, is } = grantedScopes.where;
  const granted = scopeTokens(
    listed
      .filter((item) => scalarAt(item, path) === is)
      .map((item) => scalarAt(item, grantedScopes.name)),
  );
  return { ...grant, tokens: { ...grant.tokens, grantedScopes: granted } };
};
