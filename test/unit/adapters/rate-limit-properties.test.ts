import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createRateLimiter,
  createRecentRefusals,
} from '../../../functions/adapters/rate-limits.ts';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { soaking } from '../../soak/soaks.ts';
import { createTestDatabase } from '../../support/run/test-database.ts';

const { isSoak, seed } = soaking('rate-limit');
const database = await createTestDatabase();
const startMs = 1_800_000_000_000;

/** What every property draws: a limit, and how far the clock of each process is ahead. */
const limits = fc.record({
  perSecond: fc.constantFrom(1, 2, 5, 50, 250),
  burst: fc.integer({ min: 1, max: 6 }),
});
const skews = fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 1, maxLength: 8 });
/** When a request comes after the one before, in hundredths of an interval, and at which process. */
const arrivals = fc.array(
  fc.record({
    gap: fc.oneof(fc.constantFrom(0, 99, 100, 101), fc.integer({ min: 0, max: 300 })),
    process: fc.nat(7),
    stallMs: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(3_000)),
  }),
  { minLength: 1, maxLength: 25 },
);

/** The time that passes for everybody, and what a process does until its next request arrives. */
let trueMs = startMs;
let stallMs = 0;
/** How often the table was asked. */
let asked = 0;
database.client.middlewareStack.add(
  (next) => (args) => {
    trueMs += stallMs;
    stallMs = 0;
    asked++;
    return next(args);
  },
  { step: 'initialize' },
);

const startProcesses = (limit: { perSecond: number; burst: number }, ahead: readonly number[]) => {
  const keyId = uuidV7(startMs);
  trueMs = startMs;
  stallMs = 0;
  const limiters = ahead.map((skewMs) => createRateLimiter(database, limit, () => trueMs + skewMs));
  return (process: number) => {
    const limiter = limiters[process % limiters.length];
    if (!limiter) throw new Error('There is at least one process');
    return limiter.take(keyId);
  };
};

const check = <Ts extends [unknown, ...unknown[]]>(property: fc.IAsyncProperty<Ts>) =>
  fc.assert(property, { seed, numRuns: isSoak ? 150 : 15 });

describe(`createRateLimiter (seed ${seed})`, { timeout: 600_000 }, () => {
  it('decides on every request as one process with one clock does', () =>
    check(
      fc.asyncProperty(limits, skews, arrivals, async (limit, ahead, requests) => {
        const intervalMs = 1000 / limit.perSecond;
        const windowMs = limit.burst * intervalMs;
        const take = startProcesses(limit, ahead);
        let fullMs = 0;
        /** What each process has read of the row when it was last refused. */
        const readMs = new Map<number, number>();
        for (const { gap, process } of requests) {
          trueMs += Math.round((gap * intervalMs) / 100);
          const at = process % ahead.length;
          const nowMs = trueMs + (ahead[at] ?? 0);
          const nextMs = Math.max(fullMs, nowMs) + intervalMs;
          const admitted = nextMs <= nowMs + windowMs;
          if (admitted) fullMs = nextMs;
          // A clock that is ahead may have admitted more since: the row is read again in time.
          const known = readMs.get(at) ?? 0;
          const isRead = known + intervalMs <= nowMs + windowMs;
          if (isRead && !admitted) readMs.set(at, fullMs);
          const inMs = (isRead ? fullMs : known) - nowMs;
          expect(await take(process)).toEqual({
            admitted,
            limit: limit.burst,
            remaining: Math.max(0, Math.floor((windowMs - inMs) / intervalMs)),
            resetMs: inMs,
            retryAfterMs: admitted ? 0 : inMs - windowMs + intervalMs,
          });
        }
      }),
    ));

  it('admits in no span of time more than the limit, the burst and what clocks differ by', () =>
    check(
      fc.asyncProperty(limits, skews, arrivals, async (limit, ahead, requests) => {
        const intervalMs = 1000 / limit.perSecond;
        const spreadMs = Math.max(...ahead) - Math.min(...ahead);
        const take = startProcesses(limit, ahead);
        const admitted: { fromMs: number; toMs: number }[] = [];
        for (const request of requests) {
          trueMs += Math.round((request.gap * intervalMs) / 100);
          stallMs = request.stallMs;
          const fromMs = trueMs;
          const decision = await take(request.process);
          if (decision.admitted) admitted.push({ fromMs, toMs: trueMs });
        }
        for (const [first, { fromMs }] of admitted.entries()) {
          for (const [more, { toMs }] of admitted.slice(first).entries()) {
            const spanMs = toMs - fromMs + spreadMs;
            expect(more + 1).toBeLessThanOrEqual(Math.floor(spanMs / intervalMs) + limit.burst);
          }
        }
      }),
    ));

  it('admits a request after Retry-After at any process, and refuses one a second before', () =>
    check(
      fc.asyncProperty(limits, fc.nat(2_000), async (limit, waitMs) => {
        const take = startProcesses(limit, [0, 0, 0]);
        const hasRoom = async () => (await take(0)).admitted;
        while (await hasRoom());
        trueMs += waitMs % Math.ceil(1000 / limit.perSecond);
        const { admitted, retryAfterMs } = await take(1);
        fc.pre(!admitted);
        const dueMs = trueMs + Math.ceil(retryAfterMs / 1000) * 1000;
        trueMs = dueMs - 1000;
        expect(await take(2)).toMatchObject({ admitted: false });
        trueMs = dueMs;
        expect(await take(1)).toMatchObject({ admitted: true });
      }),
    ));

  it('refuses by the time of the answer, however long the writes took', () =>
    check(
      fc.asyncProperty(limits, fc.nat(10_000), async (limit, stall) => {
        const take = startProcesses(limit, [0]);
        for (let n = 0; n < limit.burst; n++) await take(0);
        stallMs = stall;
        const { admitted } = await take(0);
        expect(admitted).toBe(stall >= 1000 / limit.perSecond);
      }),
    ));
});

it('never admits more than the burst at one moment, from any number of processes', async () => {
  const take = startProcesses({ perSecond: 3, burst: 5 }, [0, 0]);
  const taken = await Promise.all(Array.from({ length: 60 }, (_, n) => take(n)));
  expect(taken.filter(({ admitted }) => admitted)).toHaveLength(5);
});

it('refuses without the table what was just refused, with the same numbers', async () => {
  const take = startProcesses({ perSecond: 4, burst: 5 }, [0]);
  for (let n = 0; n < 5; n++) await take(0);
  const first = await take(0);
  asked = 0;
  expect(await take(0)).toEqual(first);
  trueMs += 100;
  const { retryAfterMs, resetMs } = first;
  expect(await take(0)).toEqual({
    ...first,
    retryAfterMs: retryAfterMs - 100,
    resetMs: resetMs - 100,
  });
  trueMs = startMs + retryAfterMs;
  expect(asked).toBe(0);
  expect(await take(0)).toMatchObject({ admitted: true, remaining: 0 });
  expect(asked).toBeGreaterThan(0);
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
