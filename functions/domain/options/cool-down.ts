import { ServiceError } from '../model/errors.ts';

/** How long a provider that says it is over its limit is left alone, in milliseconds; undefined for any other error. */
export const coolDownMsOf = (error: unknown): number | undefined =>
  error instanceof ServiceError && error.code === 'provider_rate_limited'
    ? (error.retryAfterSeconds ?? 1) * 1000
    : undefined;
