import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../../functions/adapters/rate-limits.ts';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const database = await createTestDatabase();
const limiter = createRateLimiter(database, { perSecond: 3, burst: 5 });
const start = 1_800_000_000_000;

describe('createRateLimiter', () => {
  it('admits the burst, then one request per interval', async () => {
    const key = uuidV7(start);
    const admitted: number[] = [];
    for (let ms = 0; ms < 2000; ms += 20) {
      if ((await limiter.take(key, start + ms)).admitted) admitted.push(ms);
    }
    // 5 at once, then one each third of a second, on the 20 ms grid.
    expect(admitted).toEqual([0, 20, 40, 60, 80, 340, 680, 1000, 1340, 1680]);
  });

  it('admits at the moment it named, and not before', async () => {
    const key = uuidV7(start);
    for (let n = 0; n < 5; n++) await limiter.take(key, start);
    const refused = await limiter.take(key, start);
    expect(refused).toMatchObject({ admitted: false, remaining: 0, limit: 5 });
    const again = start + Math.ceil(refused.retryAfterMs);
    expect((await limiter.take(key, again - 2)).admitted).toBe(false);
    expect((await limiter.take(key, again)).admitted).toBe(true);
  });

  it('never admits more than the burst at one moment, from any number of processes', async () => {
    const key = uuidV7(start);
    const others = [limiter, createRateLimiter(database, { perSecond: 3, burst: 5 })];
    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, n) => others[n % 2]?.take(key, start)),
    );
    expect(taken.filter((decision) => decision?.admitted)).toHaveLength(5);
  });

  it('has the whole burst again after the time it named', async () => {
    const key = uuidV7(start);
    const { resetMs } = await limiter.take(key, start);
    const later = await limiter.take(key, start + Math.ceil(resetMs));
    expect(later).toMatchObject({ admitted: true, remaining: 4 });
  });
});
