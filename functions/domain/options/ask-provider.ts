import type { ResolvedProvider } from '../../providers/resolve-provider.ts';
import type {
  Clock,
  Deadline,
  ProviderAnswer,
  ProviderApi,
  ProviderRequest,
} from '../model/ports.ts';
import { failureOf, waitMsOf } from './provider-answer.ts';

export type AskDeps = { providerApi: ProviderApi; clock: Clock };

/** A longer wait is for whoever asks us. */
const longestWaitMs = 2_000;
/** What is left after it must be enough for an answer. */
const leastLeftMs = 1_000;

/** Asks a provider; once more where it is over its limit for so short a time that nobody need know. */
export const askProvider = async (
  { providerApi, clock }: AskDeps,
  provider: ResolvedProvider,
  request: ProviderRequest,
  { signal, remainingMs }: Deadline,
): Promise<ProviderAnswer> => {
  const answer = await providerApi.call(provider, request, signal);
  if (failureOf(provider, answer) !== 'rateLimited') return answer;
  const waitMs = waitMsOf(provider, answer);
  if (waitMs > longestWaitMs || waitMs + leastLeftMs > remainingMs()) return answer;
  await clock.sleep(waitMs);
  return providerApi.call(provider, request, signal);
};
