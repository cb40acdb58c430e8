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

/** After a longer wait the client must ask again. */
const longestWaitMs = 2_000;
/** The time that must be left after the wait, for an answer. */
const leastLeftMs = 1_000;

/** Asks a provider, and asks once more if its rate limit ends very soon. */
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
