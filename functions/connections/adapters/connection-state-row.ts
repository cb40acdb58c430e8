import * as z from 'zod/mini';
import { rowOf } from '../../platform/aws/row.ts';

const renewal = z.optional(
  rowOf({
    failures: z.number(),
    not_before_ms: z.number(),
    limited: z.optional(z.literal(true)),
  }),
);

/** A `ConnectionState` as it is stored. */
export const stateRow = z.discriminatedUnion('is', [
  rowOf({ is: z.literal('live'), renewal }),
  rowOf({
    is: z.literal('refused'),
    until_ms: z.number(),
    first_until_ms: z.optional(z.number()),
    renewal,
  }),
  rowOf({ is: z.literal('app_refused'), not_before_ms: z.number() }),
  rowOf({ is: z.literal('ended'), why: z.enum(['grant_ended', 'uninstalled']), at_ms: z.number() }),
]);
