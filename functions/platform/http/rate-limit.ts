import { ServiceError } from '../contracts/service-error.ts';
import type { RateLimitDecision, RateLimiter } from '../model/limiters.ts';
import { callerOf } from './caller.ts';
import type { Middleware, MiddlewareRequest } from './middleware.ts';

const seconds = (ms: number) => Math.ceil(ms / 1000);

/**
 * Counts a request against the limits of its key and its tenant, and adds what the tighter one leaves
 * to every answer.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-07
 */
export const rateLimit = (limiter: () => RateLimiter): Middleware<RateLimitState> => {
  const addHeaders = ({ internal, response }: MiddlewareRequest<RateLimitState>) => {
    if (!internal.rateLimit || !response) return;
    const { limit, remaining, resetMs } = internal.rateLimit;
    response.headers = {
      ...response.headers,
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': String(remaining),
      'RateLimit-Reset': String(seconds(resetMs)),
    };
  };
  return {
    before: async ({ event, internal }) => {
      const caller = callerOf(event);
      if (!caller) throw new Error('A keyed endpoint was reached without its authorizer');
      const decision = await limiter().consume(caller);
      internal.rateLimit = decision;
      if (!decision.admitted) {
        const retryAfterSeconds = Math.max(1, seconds(decision.retryAfterMs));
        throw new ServiceError(
          'rate_limited',
          `${exceededText[decision.whose]} Wait ${retryAfterSeconds} s, and a random part on top, then try again.`,
          { retryAfterSeconds },
        );
      }
    },
    after: addHeaders,
    onError: addHeaders,
  };
};

const exceededText: Record<RateLimitDecision['whose'], string> = {
  key: 'This API key has exceeded its rate limit.',
  session: 'This session has exceeded its rate limit.',
  tenant:
    'The API keys of your account together have exceeded its rate limit, so that another key does not help.',
};

type RateLimitState = { rateLimit?: RateLimitDecision };
