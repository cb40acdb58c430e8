import { createRateLimiter } from '../../../functions/adapters/rate-limits.ts';
import { countUnits } from './count-units.ts';
import type { Services } from './services.ts';

/** What requests of one key cost that has used up its burst, at one process. */
export const measureRefusals = async ({ database }: Services, refusals: number) => {
  const nowMs = Date.now();
  const limit = { perSecond: 50, burst: 100 };
  const limiter = createRateLimiter(database, limit, () => nowMs);
  for (let n = 0; n < limit.burst; n++) await limiter.take('key');
  const { calls, written, read } = await countUnits(database)(async () => {
    for (let n = 0; n < refusals; n++) await limiter.take('key');
  });
  return [{ 'refusals in one interval': refusals, calls, WCU: written, RCU: read }];
};
