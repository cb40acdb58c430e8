import type { LiveChoices } from '../../../catalogue/components/component.ts';
import type { Provider } from '../../../catalogue/providers/provider.ts';
import type { ResolvedProvider } from '../../../catalogue/providers/resolve-provider.ts';
import type { NoAccess } from '../../../connections/domain/access.ts';
import { NoProviderAnswer } from '../../../platform/model/no-provider-answer.ts';
import type {
  Clock,
  Deadline,
  ProviderAnswer,
  ProviderRequest,
} from '../../../platform/model/ports.ts';
import {
  errorCodesOf,
  failureOf,
  isAppLimit,
  waitMsOf,
} from '../../../platform/model/provider-answer.ts';
import { type CountedApi, mostRequests } from './look-up-requests.ts';

/** Why a provider gave no choices. Waits are milliseconds. */
export type ProviderFailure =
  | { why: 'no_access'; none: NoAccess }
  | { why: 'missing_scope' }
  /** What has to be looked up first is not shown to this account. */
  | { why: 'prerequisite_hidden' }
  | { why: 'app_configuration' }
  | { why: 'version_ended'; status: number }
  | { why: 'parent_not_found' }
  /** An optional parent that this account needs. */
  | { why: 'parent_needed'; parent: string }
  /** `ofApp`: the limit is that of our app for all accounts together. */
  | { why: 'rate_limited'; waitMs: number; ofApp?: boolean }
  /** It was not asked again so soon after its rate limit. */
  | { why: 'cooling_down'; waitMs: number; ofApp?: boolean }
  /** It was not asked: the tenant's look-ups at it reach our own limit. */
  | { why: 'over_budget'; waitMs: number }
  | { why: 'unknown_form'; expectedAt: string }
  | { why: 'unknown_error'; status: number }
  | { why: 'too_large'; maxBytes: number; cause?: unknown }
  | { why: 'no_answer' | 'out_of_time'; cause?: unknown }
  | { why: 'position_gone' }
  | { why: 'cursor_of_another_list' };

/** It refuses the token, so another one may help. */
export type TokenRejected = { why: 'unauthorized' };

export type Failed = { failed: ProviderFailure | TokenRejected };

/** An answer that is a failure comes with what it means. */
export type Answered =
  | { answer: ProviderAnswer; failed?: undefined }
  | (Failed & { answer?: ProviderAnswer });

export type FieldErrors = Pick<LiveChoices, 'parentErrors' | 'neededParent'>;

/** What an answer's failure means for a field, whose own error codes come first. */
export const whatFailed = (
  provider: Provider,
  { parentErrors = [], neededParent }: FieldErrors,
  answer: ProviderAnswer,
): Failed['failed'] | undefined => {
  const why = failureOf(provider, answer);
  if (why === undefined) return undefined;
  const codes = errorCodesOf(provider, answer);
  if (parentErrors.some((code) => codes.includes(code))) return { why: 'parent_not_found' };
  if (neededParent?.errors.some((code) => codes.includes(code))) {
    return { why: 'parent_needed', parent: neededParent.key };
  }
  if (why === 'rate_limited') {
    const waitMs = waitMsOf(provider, answer);
    return isAppLimit(provider, answer) ? { why, waitMs, ofApp: true } : { why, waitMs };
  }
  if (why === 'version_ended' || why === 'unknown_error') return { why, status: answer.status };
  return { why };
};

/** Whether the provider denies access or does not find it, so that another try does not help. */
export const isRefusal = ({ why }: Failed['failed']): boolean =>
  why === 'missing_scope' || why === 'parent_not_found';

/** Sends a request with the account's token, until the time of the look-up is over. */
export type Ask = (request: Omit<ProviderRequest, 'accessToken'>) => Promise<Answered>;

export type AskDeps = { providerApi: CountedApi; clock: Clock };

/** After a longer wait the client must ask again. */
const longestWaitMs = 2_000;
/** The time that must be left after the wait, for an answer. */
const leastLeftMs = 1_000;

/** Asks for a field's choices, and asks once more if the provider's rate limit ends very soon. */
export const createAsk = (
  { providerApi, clock }: AskDeps,
  provider: ResolvedProvider,
  field: FieldErrors & Pick<LiveChoices, 'requests'>,
  accessToken: string,
  { signal, remainingMs }: Deadline,
): Ask => {
  const askOnce: Ask = async (request) => {
    try {
      const answer = await providerApi.call(provider, { ...request, accessToken }, signal);
      const failed = whatFailed(provider, field, answer);
      return failed ? { answer, failed } : { answer };
    } catch (error) {
      return { failed: unanswered(error, signal) };
    }
  };
  return async (request) => {
    const first = await askOnce(request);
    if (first.failed?.why !== 'rate_limited') return first;
    const { waitMs } = first.failed;
    if (waitMs > longestWaitMs || waitMs + leastLeftMs > remainingMs()) return first;
    if (providerApi.made() >= mostRequests(field)) return first;
    await clock.sleep(waitMs);
    return askOnce(request);
  };
};

const unanswered = (error: unknown, { aborted }: AbortSignal): Failed['failed'] => {
  if (!(error instanceof NoProviderAnswer)) throw error;
  const { cause, maxBytes } = error;
  if (maxBytes !== undefined) return { why: 'too_large', maxBytes, cause };
  return { why: aborted ? 'out_of_time' : 'no_answer', cause };
};
