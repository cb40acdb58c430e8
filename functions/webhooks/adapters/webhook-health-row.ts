import * as z from 'zod/mini';
import { rowOf } from '../../platform/aws/row.ts';
import { disabledReasons, type Health, healthy } from '../domain/webhook-health.ts';

const failuresRow = rowOf({
  since_ms: z.number(),
  messages: z.number(),
  back_off_until_ms: z.number(),
});
const disabledRow = rowOf({ why: z.enum(disabledReasons), at_ms: z.number() });

/** A row in each of its states; the members of another state are not read. */
const row = z.union([
  z.object({ health: z.literal('healthy') }),
  z.object({ health: z.literal('failing'), failures: failuresRow }),
  z.object({
    health: z.literal('disabled'),
    disabled: disabledRow,
    failures: z.optional(failuresRow),
  }),
]);

/** @throws ZodError for a row in no state */
export const readHealth = (item: unknown): Health => {
  const read = row.parse(item);
  switch (read.health) {
    case 'healthy':
      return healthy;
    case 'failing':
      return { is: 'failing', failures: read.failures };
    case 'disabled': {
      const { why, atMs } = read.disabled;
      if (why === 'by_tenant') return { is: 'disabled', why, atMs };
      return { is: 'disabled', why, atMs, failures: read.failures };
    }
  }
};

/** Every attribute of the health; a write removes those that are undefined. */
export const writeHealth = (health: Health) => ({
  health: health.is,
  failures: health.failures && failuresRow.write(health.failures),
  disabled: health.is === 'disabled' ? disabledRow.write(health) : undefined,
});
