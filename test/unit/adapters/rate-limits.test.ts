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

describe('createRateLimiter', () => {
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
