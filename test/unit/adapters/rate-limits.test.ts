import { describe, expect, it } from 'vitest';
import {
  createRateLimiter,
  createRecentRefusals,
} from '../../../functions/adapters/rate-limits.ts';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { createTestDatabase } from '../../support/run/test-database.ts';

const database = await createTestDatabase();
const start = 1_800_000_000_000;
let nowMs = start;
const pace = { perSecond: 3, burst: 5 };
const limiter = createRateLimiter(database, pace, () => nowMs);
const takeAt = (keyId: string, atMs: number) => {
  nowMs = atMs;
  return limiter.take(keyId);
};

describe('createRateLimiter', () => {
  it('admits the burst, then one request per interval', async () => {
    const key = uuidV7(start);
    const admitted: number[] = [];
    for (let ms = 0; ms < 2000; ms += 20) {
      if ((await takeAt(key, start + ms)).admitted) admitted.push(ms);
    }
    // 5 at once, then one each third of a second, on the 20 ms grid.
    expect(admitted).toEqual([0, 20, 40, 60, 80, 340, 680, 1000, 1340, 1680]);
  });

  it('admits at the moment it named, and not before', async () => {
    const key = uuidV7(start);
    for (let n = 0; n < 5; n++) await takeAt(key, start);
    const refused = await takeAt(key, start);
    expect(refused).toMatchObject({ admitted: false, remaining: 0, limit: 5 });
    const again = start + Math.ceil(refused.retryAfterMs);
    expect((await takeAt(key, again - 2)).admitted).toBe(false);
    expect((await takeAt(key, again)).admitted).toBe(true);
  });

  it('never admits more than the burst at one moment, from any number of processes', async () => {
    const key = uuidV7(start);
    nowMs = start;
    const others = [limiter, createRateLimiter(database, pace, () => nowMs)];
    const taken = await Promise.all(Array.from({ length: 60 }, (_, n) => others[n % 2]?.take(key)));
    expect(taken.filter((decision) => decision?.admitted)).toHaveLength(5);
  });

  it('refuses without the table what was just refused, with the same numbers', async () => {
    const key = uuidV7(start);
    const asked = { count: 0 };
    database.client.middlewareStack.add(
      (next) => (args) => {
        asked.count++;
        return next(args);
      },
      { step: 'initialize' },
    );
    const own = createRateLimiter(database, pace, () => nowMs);
    nowMs = start;
    for (let n = 0; n < 5; n++) await own.take(key);
    const first = await own.take(key);
    asked.count = 0;
    expect(await own.take(key)).toEqual(first);
    nowMs = start + 100;
    const { retryAfterMs, resetMs } = first;
    expect(await own.take(key)).toEqual({
      ...first,
      retryAfterMs: expect.closeTo(retryAfterMs - 100, 3),
      resetMs: expect.closeTo(resetMs - 100, 3),
    });
    nowMs = start + Math.ceil(retryAfterMs);
    expect(asked.count).toBe(0);
    expect(await own.take(key)).toMatchObject({ admitted: true, remaining: 0 });
    expect(asked.count).toBeGreaterThan(0);
  });

  it('has the whole burst again after the time it named', async () => {
    const key = uuidV7(start);
    const { resetMs } = await takeAt(key, start);
    const later = await takeAt(key, start + Math.ceil(resetMs));
    expect(later).toMatchObject({ admitted: true, remaining: 4 });
  });
});

it('remembers the last thousand refused keys', () => {
  const refusals = createRecentRefusals();
  for (let n = 0; n < 1_000; n++) refusals.note(String(n), n);
  refusals.note('0', 7);
  refusals.note('another', 8);
  expect(refusals.tatUsOf('0')).toBe(7);
  expect(refusals.tatUsOf('1')).toBeUndefined();
  expect(refusals.tatUsOf('2')).toBe(2);
  expect(refusals.tatUsOf('another')).toBe(8);
});
