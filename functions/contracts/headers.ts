import * as z from 'zod';

/** Headers of every answer. */
export const commonHeaders = z.object({
  'X-Request-Id': z.string().meta({ description: 'Names this request; give it to support.' }),
});

/** Headers of every answer to a request that a key's limit was asked about. */
export const rateLimitHeaders = z.object({
  'RateLimit-Limit': z
    .int()
    .min(0)
    .meta({ description: 'Requests that may come at once.', example: 20 }),
  'RateLimit-Remaining': z
    .int()
    .min(0)
    .meta({ description: 'How many of them are left.', example: 19 }),
  'RateLimit-Reset': z
    .int()
    .min(0)
    .meta({ description: 'Seconds until all are left again.', example: 1 }),
});

export const retryHeaders = z.object({
  'Retry-After': z.int().min(1).meta({ description: 'Seconds to wait before retrying.' }),
});
