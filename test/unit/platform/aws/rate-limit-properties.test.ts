import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRecentRows } from '../../../../functions/platform/aws/recent-rows.ts';
import type { RateLimitDecision } from '../../../../functions/platform/model/limiters.ts';
import type { RateLimit } from '../../../../functions/platform/model/rate-limit.ts';
import { soaking } from '../../../proof/soak/soaking.ts';
import { createLimiterWorld, startMs, wide } from '../../../support/limits/limiter-world.ts';

const { runs, seed } = soaking('rate-limit');

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

const world = await createLimiterWorld();
/** Of the two limits of a request, the one that may refuse it; a tenant's, with a request of each key in turn. */
type Whose = RateLimitDecision['whose'];
const startProcesses = (whose: Whose, limit: RateLimit, ahead: readonly number[]) => {
  const [rateLimit, tenantRateLimit] = whose === 'key' ? [limit, wide] : [wide, limit];
  const consume = world.start({ rateLimit, tenantRateLimit }, ahead);
  let requests = 0;
  return (process: number) => consume(process, whose === 'key' ? 'key' : `key ${requests++ % 3}`);
};

const check = <Ts extends [unknown, ...unknown[]]>(property: fc.IAsyncProperty<Ts>) =>
  fc.assert(property, { seed, numRuns: runs });

const limitsOf: Whose[] = ['key', 'tenant'];
describe.each(limitsOf)(`the limit of a %s (seed ${seed})`, { timeout: 600_000 }, (whose) => {
  it('decides on every request as one process with one clock does', () =>
    check(
      fc.asyncProperty(limits, skews, arrivals, async (limit, ahead, requests) => {
        const intervalMs = 1000 / limit.perSecond;
        const windowMs = limit.burst * intervalMs;
        const consume = startProcesses(whose, limit, ahead);
        let fullMs = 0;
        /** What each process saw of the row last. */
        const readMs = new Map<number, number>();
        for (const { gap, process } of requests) {
          world.trueMs += Math.round((gap * intervalMs) / 100);
          const at = process % ahead.length;
          const nowMs = world.trueMs + (ahead[at] ?? 0);
          const nextMs = Math.max(fullMs, nowMs) + intervalMs;
          const admitted = nextMs <= nowMs + windowMs;
          if (admitted) fullMs = nextMs;
          // A clock that is ahead may have admitted more since: the row is read again in time.
          const known = readMs.get(at) ?? 0;
          const isRead = known + intervalMs <= nowMs + windowMs;
          if (isRead) readMs.set(at, fullMs);
          const inMs = (isRead ? fullMs : known) - nowMs;
          expect(await consume(process)).toEqual({
            admitted,
            whose,
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
        const consume = startProcesses(whose, limit, ahead);
        const admitted: { fromMs: number; toMs: number }[] = [];
        for (const request of requests) {
          world.trueMs += Math.round((request.gap * intervalMs) / 100);
          world.stallMs = request.stallMs;
          const fromMs = world.trueMs;
          const decision = await consume(request.process);
          if (decision.admitted) admitted.push({ fromMs, toMs: world.trueMs });
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
        const consume = startProcesses(whose, limit, [0, 0, 0]);
        const hasRoom = async () => (await consume(0)).admitted;
        while (await hasRoom());
        world.trueMs += waitMs % Math.ceil(1000 / limit.perSecond);
        const { admitted, retryAfterMs } = await consume(1);
        fc.pre(!admitted);
        const dueMs = world.trueMs + Math.ceil(retryAfterMs / 1000) * 1000;
        world.trueMs = dueMs - 1000;
        expect(await consume(2)).toMatchObject({ admitted: false });
        world.trueMs = dueMs;
        expect(await consume(1)).toMatchObject({ admitted: true });
      }),
    ));

  it('refuses by the time of the answer, however long the writes took', () =>
    check(
      fc.asyncProperty(limits, fc.nat(10_000), async (limit, stall) => {
        const consume = startProcesses(whose, limit, [0, 0]);
        for (let n = 0; n < limit.burst; n++) await consume(0);
        world.stallMs = stall;
        // A process that does not know yet that the burst is used up.
        const { admitted } = await consume(1);
        expect(admitted).toBe(stall >= 1000 / limit.perSecond);
      }),
    ));
});

it.each(limitsOf)(
  'admits no more than the burst of a %s at one moment, from many processes',
  async (whose) => {
    const consume = startProcesses(whose, { perSecond: 3, burst: 5 }, [0, 0]);
    const consumed = await Promise.all(Array.from({ length: 60 }, (_, n) => consume(n)));
    expect(consumed.filter(({ admitted }) => admitted)).toHaveLength(5);
  },
);

it.each(limitsOf)(
  'refuses without the table what a %s has used up, with the same numbers',
  async (whose) => {
    const consume = startProcesses(whose, { perSecond: 4, burst: 5 }, [0]);
    for (let n = 0; n < 5; n++) await consume(0);
    world.asked = 0;
    const first = await consume(0);
    expect(first).toMatchObject({ admitted: false, whose, remaining: 0 });
    world.trueMs += 100;
    const { retryAfterMs, resetMs } = first;
    expect(await consume(0)).toEqual({
      ...first,
      retryAfterMs: retryAfterMs - 100,
      resetMs: resetMs - 100,
    });
    world.trueMs = startMs + retryAfterMs;
    expect(world.asked).toBe(0);
    expect(await consume(0)).toMatchObject({ admitted: true, remaining: 0 });
    expect(world.asked).toBe(1);
  },
);

it('remembers the last thousand rows', () => {
  const rows = createRecentRows();
  const rowAt = (tatUs: number) => new Map([['key', { tatUs, admittedLast: '' }]]);
  const timeOf = (tenant: string) => rows.rowOf(tenant).get('key')?.tatUs;
  for (let n = 0; n < 1_000; n++) rows.record(String(n), rowAt(n));
  rows.record('0', rowAt(7));
  rows.record('another', rowAt(8));
  expect(['0', '1', '2', 'another'].map(timeOf)).toEqual([7, undefined, 2, 8]);
});
