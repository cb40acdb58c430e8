import { isTrunklineError, type TrunklineError } from './errors.ts';

export type RetrySettings = {
  /** How often a request is repeated at most; 3 if absent, 0 for never. */
  maxRetries?: number | undefined;
  /** A longer wait is left to the caller; 30 seconds if absent. */
  maxWaitSeconds?: number | undefined;
};

/** The request was refused before anything happened. */
const isRefused = (error: unknown) =>
  isTrunklineError(error, 'rate_limited', 'provider_rate_limited') ||
  // By a proxy, with a page of its own.
  (isTrunklineError(error, 'unexpected_response') && error.status === 429);

/** The endpoint of sessions answers the same again: nobody is logged in, or its address is wrong. */
const isWithoutSession = ({ cause }: TrunklineError) => {
  const status = cause instanceof Error ? cause.cause : undefined;
  const isFinal = typeof status === 'number' && status >= 400 && status <= 499;
  return isFinal && ![408, 429].includes(status);
};

/** It may have done something, so only what may be done twice is sent again. */
const isTemporary = (error: unknown) =>
  isTrunklineError(error, 'provider_unavailable', 'internal_error') ||
  (isTrunklineError(error, 'no_response') && !isWithoutSession(error)) ||
  (isTrunklineError(error, 'unexpected_response') && [502, 503, 504].includes(error.status));

const waitFor = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, seconds * 1000);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });

/** How long to wait before it is sent again. @throws what is not to be sent again */
const secondsBefore = (
  error: unknown,
  retries: number,
  isIdempotent: boolean,
  { maxRetries = 3, maxWaitSeconds = 30 }: RetrySettings,
): number => {
  const mayRepeat = isRefused(error) || (isIdempotent && isTemporary(error));
  if (!mayRepeat || !isTrunklineError(error) || retries >= maxRetries) throw error;
  const seconds = error.retryAfterSeconds ?? 2 ** retries;
  if (seconds > maxWaitSeconds) throw error;
  return seconds;
};

/**
 * Repeats what failed for a while, after `Retry-After` and a random part on top, so that many callers
 * do not come back together.
 * @param isIdempotent whether doing it twice is the same as once
 */
export const withRetries = async <T>(
  attempt: () => Promise<T>,
  isIdempotent: boolean,
  settings: RetrySettings,
  signal?: AbortSignal,
): Promise<T> => {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      const seconds = secondsBefore(error, retries, isIdempotent, settings);
      await waitFor(seconds * (1 + Math.random() / 4), signal);
    }
  }
};
