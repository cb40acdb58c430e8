import type { Provider } from '../../catalogue/providers/provider.ts';
import type { ApiErrors } from '../../catalogue/providers/provider-errors.ts';
import { scalarAt, valueAt } from './json-path.ts';
import type { ProviderAnswer } from './ports.ts';

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

/** Most rate limits that do not state their end are per second. */
const unsaidMs = 1_000;
/** A longer delay is probably a mistake, so the provider is asked again after an hour. */
const longestMs = 60 * 60 * 1000;

/** Quotas of whole apps are per minute or longer. */
const unsaidOfAppMs = 30_000;

/** How long to wait after a provider's rate limit: as long as it says, or what most such limits need. */
export const waitMsOf = (provider: Provider, answer: ProviderAnswer): number =>
  retryAfterMs(answer.headers) ??
  bodyWaitMs(provider.apiErrors?.wait, answer.body) ??
  intervalMs(answer.headers) ??
  (isAppLimit(provider, answer) ? unsaidOfAppMs : unsaidMs);

const bodyWaitMs = (wait: ApiErrors['wait'], body: unknown): number | undefined => {
  const numberAt = (path: string) => Number(scalarAt(body, path));
  if (!wait) return undefined;
  if ('seconds' in wait) return usableMs(numberAt(wait.seconds) * 1000);
  const missing = numberAt(wait.needed) - numberAt(wait.available);
  return usableMs((missing / numberAt(wait.restoredPerSecond)) * 1000);
};

/** The length of the rate limit's window, after which requests are admitted again. */
const intervalMs = (headers: ProviderAnswer['headers']): number | undefined => {
  const name = Object.keys(headers).find((each) => each.endsWith('-interval-milliseconds'));
  return name === undefined ? undefined : usableMs(Number(headers[name]));
};

const usableMs = (ms: number): number | undefined =>
  Number.isFinite(ms) && ms > 0 ? Math.min(longestMs, ms) : undefined;

/** A number from here on is a time in epoch seconds, since no delay is that long. */
const firstTime = 1_000_000_000;

/**
 * How long a provider asks us to wait, in milliseconds and at most an hour; undefined without a
 * valid header. Reads Retry-After, or X-RateLimit-Reset or RateLimit-Reset, which some providers
 * send instead. Each may hold seconds, a date, or a time in epoch seconds.
 */
export const retryAfterMs = (headers: Readonly<Record<string, string>>): number | undefined =>
  delayOf(headers['retry-after']) ??
  delayOf(headers['x-ratelimit-reset']) ??
  delayOf(headers['ratelimit-reset']);

const delayOf = (header: string | undefined): number | undefined => {
  if (!header) return undefined;
  const value = Number(header);
  const seconds = value >= firstTime ? value - Date.now() / 1000 : value;
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return usableMs(ms);
};
