import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import type { Provider } from '../../../catalogue/providers/provider.ts';
import type { ResolvedProvider } from '../../../catalogue/providers/resolve-provider.ts';
import type { CountedApi } from '../../../connections/domain/provider-budget.ts';
import { NoProviderResponse } from '../../../platform/model/no-provider-response.ts';
import type {
  Clock,
  Deadline,
  ProviderRequest,
  ProviderResponse,
} from '../../../platform/model/ports.ts';
import {
  errorCodesOf,
  failureKindOf,
  isAppLimit,
} from '../../../platform/model/provider-response.ts';
import { waitMsOf } from '../../../platform/model/wait-ms-of.ts';
import { mostRequests } from './look-up-requests.ts';
import type { FailedRead } from './provider-failure.ts';

/** An answer that is a failure comes with what it means. */
type ProviderCallResult =
  | { response: ProviderResponse; failed?: undefined }
  | (FailedRead & { response?: ProviderResponse });

/** Sends a request with the account's token, until the time of the look-up is over. */
export type ProviderCall = (
  request: Omit<ProviderRequest, 'accessToken'>,
) => Promise<ProviderCallResult>;

export type ProviderCallDeps = { providerApi: CountedApi; clock: Clock };

/** After a longer wait the client must ask again. */
const longestWaitMs = 2_000;
/** The time that must be left after the wait, for an answer. */
const leastLeftMs = 1_000;

/** Requests a field's choices, and retries once if the provider's rate limit ends very soon. */
export const createProviderCall = (
  { providerApi, clock }: ProviderCallDeps,
  provider: ResolvedProvider,
  field: FieldErrors & Pick<LiveChoices, 'requests'>,
  accessToken: string,
  { signal, remainingMs }: Deadline,
): ProviderCall => {
  const callOnce: ProviderCall = async (request) => {
    try {
      const response = await providerApi.call(provider, { ...request, accessToken }, signal);
      const failed = failureOfResponse(provider, field, response);
      return failed ? { response, failed } : { response };
    } catch (error) {
      return { failed: failureOfError(error, signal) };
    }
  };
  return async (request) => {
    const first = await callOnce(request);
    if (first.failed?.why !== 'rate_limited') return first;
    const { waitMs } = first.failed;
    if (waitMs > longestWaitMs || waitMs + leastLeftMs > remainingMs()) return first;
    if (providerApi.made() >= mostRequests(field)) return first;
    await clock.sleep(waitMs);
    return callOnce(request);
  };
};

const failureOfError = (error: unknown, { aborted }: AbortSignal): FailedRead['failed'] => {
  if (!(error instanceof NoProviderResponse)) throw error;
  const { cause, maxBytes } = error;
  if (maxBytes !== undefined) return { why: 'too_large', maxBytes, cause };
  return { why: aborted ? 'out_of_time' : 'no_response', cause };
};

export type FieldErrors = Pick<LiveChoices, 'parentErrors' | 'neededParent'>;

/** What an answer's failure means for a field, whose own error codes come first. */
export const failureOfResponse = (
  provider: Provider,
  { parentErrors = [], neededParent }: FieldErrors,
  response: ProviderResponse,
): FailedRead['failed'] | undefined => {
  const why = failureKindOf(provider, response);
  if (why === undefined) return undefined;
  const codes = errorCodesOf(provider, response);
  if (parentErrors.some((code) => codes.includes(code))) return { why: 'parent_not_found' };
  if (neededParent?.errors.some((code) => codes.includes(code))) {
    return { why: 'parent_needed', parent: neededParent.key };
  }
  if (why === 'rate_limited') {
    const waitMs = waitMsOf(provider, response);
    return isAppLimit(provider, response) ? { why, waitMs, ofApp: true } : { why, waitMs };
  }
  if (why === 'version_ended' || why === 'unknown_error') return { why, status: response.status };
  return { why };
};
