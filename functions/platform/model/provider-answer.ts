import type { Provider } from '../../catalogue/providers/provider.ts';
import { scalarAt, valueAt } from './json-path.ts';
import type { ProviderAnswer } from './ports.ts';
import { retryAfterMs } from './retry-after-ms.ts';

/** What an error code of a provider's file means, in the order of the checks. */
const meanings = [
  ['rateLimited', 'rate_limited'],
  ['unauthorized', 'unauthorized'],
  ['appConfiguration', 'app_configuration'],
  ['missingScope', 'missing_scope'],
  ['notFound', 'parent_not_found'],
] as const;

/** What a provider's refusal means. */
export type Failure = (typeof meanings)[number][1] | 'version_ended' | 'unknown_error';

const byStatus = new Map<number, Failure>([
  [401, 'unauthorized'],
  [403, 'missing_scope'],
  [404, 'parent_not_found'],
  // “Upgrade required”: of the protocol in RFC 9110, of the API's version at services that have some.
  [426, 'version_ended'],
  [429, 'rate_limited'],
]);

/** The error codes in the body of a failed API call. */
export const errorCodesOf = ({ apiErrors }: Provider, { body }: ProviderAnswer): string[] =>
  [apiErrors?.code ?? []].flat().flatMap((path) => scalarAt(body, path) ?? []);

/**
 * What a failure means. A provider's error code is more precise than the HTTP status.
 * @returns undefined for a successful answer
 */
export const failureOf = (provider: Provider, answer: ProviderAnswer): Failure | undefined => {
  if (!isFailure(provider, answer)) return undefined;
  const codes = errorCodesOf(provider, answer);
  const [, named] =
    meanings.find(([words]) => codes.some((code) => provider.apiErrors?.[words]?.includes(code))) ??
    [];
  return (
    named ?? byStatus.get(answer.status) ?? (saysWhen(answer) ? 'rate_limited' : 'unknown_error')
  );
};

/** An outage with a stated end counts as a rate limit. */
const saysWhen = ({ status, headers }: ProviderAnswer) =>
  status === 503 && headers['retry-after'] !== undefined && retryAfterMs(headers) !== undefined;

const isFailure = ({ successMember, apiErrors }: Provider, { status, body }: ProviderAnswer) =>
  status !== 200 ||
  (successMember !== undefined && valueAt(body, successMember) !== true) ||
  (apiErrors?.errorsMember !== undefined && holdsErrors(valueAt(body, apiErrors.errorsMember)));

const holdsErrors = (errors: unknown): boolean => Array.isArray(errors) && errors.length > 0;

/** Whether a rate limit is that of our app for all accounts together, and not of this account. */
export const isAppLimit = ({ apiErrors }: Provider, { body }: ProviderAnswer): boolean =>
  apiErrors?.appLimited?.some(({ path, is }) => is.test(scalarAt(body, path) ?? '')) ?? false;
