import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import type { ResolvedProvider } from '../../../catalogue/providers/resolve-provider.ts';
import { NoProviderAnswer } from '../../../platform/model/no-provider-answer.ts';
import type {
  Clock,
  Deadline,
  ProviderAnswer,
  ProviderRequest,
} from '../../../platform/model/ports.ts';
import { type CountedApi, mostRequests } from './look-up-requests.ts';
import type { Failed } from './provider-failure.ts';
import { type FieldErrors, whatFailed } from './what-failed.ts';

/** An answer that is a failure comes with what it means. */
export type Answered =
  | { answer: ProviderAnswer; failed?: undefined }
  | (Failed & { answer?: ProviderAnswer });

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
