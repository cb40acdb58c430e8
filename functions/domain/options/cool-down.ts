import { ServiceError } from '../model/errors.ts';

/** How long to wait after a provider's rate limit, in milliseconds; undefined for any other error. */
export const coolDownMsOf = (error: unknown): number | undefined =>
  error instanceof ServiceError && error.code === 'provider_rate_limited'
    ? (error.retryAfterSeconds ?? 1) * 1000
    : undefined;
