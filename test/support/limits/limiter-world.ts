import { createRateLimiter } from '../../../functions/keys/adapters/rate-limits.ts';
import type { RateLimit } from '../../../functions/platform/model/rate-limit.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createTestDatabase } from '../run/test-database.ts';

type Limits = { rateLimit: RateLimit; tenantRateLimit: RateLimit };

/** A limit that nothing here reaches. */
export const wide: RateLimit = { perSecond: 100_000, burst: 1_000_000 };

export const startMs = 1_800_000_000_000;

/** Processes that count requests by clocks of their own, on one database and in a time that tests set. */
export const createLimiterWorld = async () => {
  const database = await createTestDatabase();
  const world = {
    database,
    /** The time that passes for everybody. */
    trueMs: startMs,
    /** What the next call of the table takes. */
    stallMs: 0,
    /** How often the table was asked. */
    asked: 0,
    /** Starts a process for each clock, and a new tenant. @param ahead by how much each clock is ahead */
    start: (limits: Limits, ahead: readonly number[]) => {
      const tenantId = uuidV7(startMs);
      world.trueMs = startMs;
      world.stallMs = 0;
      const limiters = ahead.map((skewMs) =>
        createRateLimiter(database, limits, () => world.trueMs + skewMs),
      );
      return (process: number, keyId = 'key', limitOverride?: RateLimit) => {
        const limiter = limiters[process % limiters.length];
        if (!limiter) throw new Error('There is at least one process');
        return limiter.consume({ tenantId, keyId, limitOverride });
      };
    },
  };
  database.client.middlewareStack.add(
    (next) => (args) => {
      world.trueMs += world.stallMs;
      world.stallMs = 0;
      world.asked++;
      return next(args);
    },
    { step: 'initialize' },
  );
  return world;
};
