import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import type { CoolDownStore } from '../domain/listing/cool-downs.ts';
import { createRows } from './option-cache-rows.ts';

const limitRow = z.object({ until_ms: z.number() });

/** Until when calls of what has this row are limited; 0 if they are not. */
export const limitedUntilMsOf = (row: unknown): number =>
  limitRow.safeParse(row).data?.until_ms ?? 0;

const unlessLater = (untilMs: number) => ({
  condition: 'attribute_not_exists(until_ms) OR until_ms < :until',
  values: { ':until': untilMs },
});

/** Rate limits of providers, which look-ups and calls of services share. */
export const createCoolDowns = (database: Database): CoolDownStore => {
  const { readAll, write } = createRows(database);
  return {
    coolDowns: async ({ connection, app }) => {
      const rows = await readAll([connection, app]);
      return {
        connectionLimitedUntilMs: limitedUntilMsOf(rows.get(connection)),
        appLimitedUntilMs: limitedUntilMsOf(rows.get(app)),
      };
    },
    setLimitedUntil: (of, untilMs) =>
      write(of, { until_ms: untilMs }, untilMs, unlessLater(untilMs)),
  };
};
