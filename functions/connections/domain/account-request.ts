import type { Provider } from '../../catalogue/providers/provider.ts';
import type { ResolvedProvider } from '../../catalogue/providers/resolve-provider.ts';
import { valueAt } from '../../platform/model/json-path.ts';
import type {
  Deadline,
  ProviderApi,
  ProviderRequest,
  ProviderResponse,
} from '../../platform/model/ports.ts';
import { errorCodesOf, failureKindOf, wordIn } from '../../platform/model/provider-response.ts';
import type { AuditUse } from './credential-use.ts';
import type { OpenConnection } from './open-tokens.ts';

/** A slow response takes only part of the request's time, so no new tokens are lost. */
const briefMs = 4_000;

/** @returns undefined without a response in time */
export const callBriefly = (
  { providerApi }: { providerApi: ProviderApi },
  provider: ResolvedProvider,
  request: ProviderRequest,
  { signal }: Deadline,
): Promise<ProviderResponse | undefined> => {
  const briefly = AbortSignal.any([signal, AbortSignal.timeout(briefMs)]);
  return providerApi.call(provider, request, briefly).catch(() => undefined);
};

/** The request that names the account or, where there is none, shows whether the token works. */
export const accountRequestOf = ({ account }: Provider) =>
  account?.url ? account : account?.check;

/**
 * Asks the provider whose account it is.
 * @returns undefined without a response, or if the provider has no request for that
 */
export const requestAccount = async (
  deps: { providerApi: ProviderApi },
  provider: ResolvedProvider,
  accessToken: string,
  deadline: Deadline,
): Promise<ProviderResponse | undefined> => {
  const { url, body } = accountRequestOf(provider) ?? {};
  if (!url) return undefined;
  const request = {
    method: body ? 'POST' : 'GET',
    url: new URL(url),
    body,
    accessToken,
    authorizationPrefix: provider.account?.authorizationPrefix,
  } as const;
  return callBriefly(deps, provider, request, deadline);
};

/** The error in an account response, which some providers send with HTTP 200; null and an empty list are none. */
export const accountError = ({ account }: Provider, response: unknown): unknown => {
  const error = account?.error && valueAt(response, account.error.at);
  return error === null || (Array.isArray(error) && error.length === 0) ? undefined : error;
};

/** Whether that error means that the provider refuses the token. */
export const isDeadToken = (provider: Provider, response: unknown): boolean => {
  const { deadToken = [] } = provider.account?.error ?? {};
  return deadToken.some((each) => each === accountError(provider, response));
};

/** What the account's own address says about a token; `unknown` if that is unclear. */
export type TokenJudgement = 'accepted' | 'refused' | 'unknown';

/** Asks the account's own address whether it accepts the token: one refusing list proves little. */
export const judgeToken = async (
  deps: { providerApi: ProviderApi; auditUse: AuditUse },
  { connection, provider, tokens }: OpenConnection,
  deadline: Deadline,
): Promise<TokenJudgement> => {
  deps.auditUse(connection, 'account');
  const response = await requestAccount(deps, provider, tokens.accessToken, deadline);
  if (!response) return 'unknown';
  const failure = failureKindOf(provider, response);
  if (failure === 'unauthorized' || isDeadToken(provider, response.body)) return 'refused';
  // At HTTP 200 it may be about the person: monday says the same of one who may only look.
  if (accountError(provider, response.body) !== undefined) return 'unknown';
  // A refusal that names a missing permission shows that the token was recognized.
  const codes = failure && errorCodesOf(provider, response);
  return !codes || wordIn(provider.apiErrors?.missingScope, codes) ? 'accepted' : 'unknown';
};
