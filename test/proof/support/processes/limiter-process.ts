import { setTimeout as sleep } from 'node:timers/promises';
import { createRateLimiter } from '../../../../functions/keys/adapters/rate-limits.ts';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import type { RateLimitDecision } from '../../../../functions/platform/model/ports.ts';

/** A request of a key, and when it comes. */
export type Arrival = {
  id: number;
  tenantId: string;
  keyId: string;
  atMs: number;
  limits: Parameters<typeof createRateLimiter>[1];
};

/** The decision, and what the limiter read from the clock first and last. */
export type ConsumedToken = RateLimitDecision & { firstMs: number; lastMs: number };

const [, , config = '', credentials = ''] = process.argv;
const database = createDatabase(JSON.parse(config), JSON.parse(credentials));

const consume = async ({ atMs, limits, ...caller }: Arrival): Promise<ConsumedToken> => {
  await sleep(Math.max(0, atMs - Date.now()));
  const readings: number[] = [];
  const nowMs = () => {
    const now = Date.now();
    readings.push(now);
    return now;
  };
  const decision = await createRateLimiter(database, limits, nowMs).consume(caller);
  return { ...decision, firstMs: Math.min(...readings), lastMs: Math.max(...readings) };
};

/** One of several processes that count requests on the same tables. A failure ends it. */
process.on('message', async (arrival: Arrival) => {
  process.send?.({ id: arrival.id, taken: await consume(arrival) });
});
process.send?.('ready');
