import type { Provider } from '../../catalogue/providers/provider.ts';
import type { ErrorWord } from '../../catalogue/providers/provider-errors.ts';
import { scalarAt, valueAt } from './json-path.ts';
import type { ProviderResponse } from './ports.ts';
import { retryAfterMs } from './retry-after-ms.ts';

/** What an error code of a provider's file means, in the order of the checks. */
const meanings = [
  ['transient', 'unknown_error'],
  ['rateLimited', 'rate_limited'],
  ['unauthorized', 'unauthorized'],
  ['appConfiguration', 'app_configuration'],
  ['missingScope', 'missing_scope'],
  ['notFound', 'parent_not_found'],
] as const;

/** What a provider's refusal means. */
export type ResponseFailure = (typeof meanings)[number][1] | 'version_ended' | 'unknown_error';

const byStatus = new Map<number, ResponseFailure>([
  [401, 'unauthorized'],
  [403, 'missing_scope'],
  [404, 'parent_not_found'],
  // “Upgrade required”: of the protocol in RFC 9110, of the API's version at services that have some.
  [426, 'version_ended'],
  [429, 'rate_limited'],
]);

/** The error codes in the body of a failed API call. */
export const errorCodesOf = ({ apiErrors }: Provider, { body }: ProviderResponse): string[] =>
  [apiErrors?.code ?? []].flat().flatMap((path) => scalarAt(body, path) ?? []);

/** The first of a provider's words that is one of the texts. */
export const wordIn = (
  words: readonly ErrorWord[] | undefined,
  texts: readonly string[],
): ErrorWord | undefined =>
  words?.find((word) =>
    texts.some((text) => (typeof word === 'string' ? word === text : word.test(text))),
  );

/**
 * What a failure means. A provider's error code is more precise than the HTTP status.
 * @returns undefined for a successful answer
 */
export const failureKindOf = (
  provider: Provider,
  response: ProviderResponse,
): ResponseFailure | undefined => {
  if (!isFailure(provider, response)) return undefined;
  const codes = errorCodesOf(provider, response);
  const named = meanings.find(([kind]) => wordIn(provider.apiErrors?.[kind], codes))?.[1];
  if (named) return named;
  if (isForeignRefusal(response)) return 'unknown_error';
  return (
    byStatus.get(response.status) ?? (namesRetryTime(response) ? 'rate_limited' : 'unknown_error')
  );
};

/** A 403 without the JSON of an API is a firewall's or a CDN's: it knows nothing of the token's permissions. */
const isForeignRefusal = ({ status, body }: ProviderResponse): boolean =>
  status === 403 && (typeof body !== 'object' || body === null);

/** An outage with a stated end counts as a rate limit. */
const namesRetryTime = ({ status, headers }: ProviderResponse) =>
  status === 503 && headers['retry-after'] !== undefined && retryAfterMs(headers) !== undefined;

const isFailure = ({ successMember, apiErrors }: Provider, { status, body }: ProviderResponse) =>
  status !== 200 ||
  (successMember !== undefined && valueAt(body, successMember) !== true) ||
  (apiErrors?.errorsMember !== undefined && holdsErrors(valueAt(body, apiErrors.errorsMember)));

const holdsErrors = (errors: unknown): boolean => Array.isArray(errors) && errors.length > 0;

/** Whether a rate limit is that of the OAuth app for all its accounts together, and not of this account. */
export const isAppLimit = ({ apiErrors }: Provider, { body }: ProviderResponse): boolean =>
  apiErrors?.appLimited?.some(({ path, is }) => is.test(scalarAt(body, path) ?? '')) ?? false;
