import * as z from 'zod';

/** Headers of every answer. */
export const commonHeaders = z.object({
  'X-Request-Id': z.string().meta({
    description: 'Identifies this request; send it to support when you report a problem.',
  }),
});

/** Headers of every error. */
export const errorHeaders = z.object({
  Link: z.string().meta({
    description: '`</api/docs/errors/{code}>; rel="help"` leads to a page about the error’s `code`.',
    example: '</api/docs/errors/validation_failed>; rel="help"',
  }),
});

/** Headers of every answer to a request that was counted against its key's rate limit. */
export const rateLimitHeaders = z.object({
  'RateLimit-Limit': z
    .int()
    .min(0)
    .meta({ description: 'The burst: how many requests may come at once.', example: 20 }),
  'RateLimit-Remaining': z
    .int()
    .min(0)
    .meta({ description: 'How many of them are left now.', example: 19 }),
  'RateLimit-Reset': z
    .int()
    .min(0)
    .meta({ description: 'Seconds until the whole burst is available again.', example: 1 }),
});

export const retryHeaders = z.object({
  'Retry-After': z.int().min(1).meta({ description: 'Seconds to wait before retrying.' }),
});
