import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soaking } from '../../../proof/soak/soaking.ts';
import { createIdealLimit, createLeasingWorld } from '../../../support/limits/leasing-world.ts';
import { wide } from '../../../support/limits/limiter-world.ts';

const { runs, seed } = soaking('rate-limit');

const limits = fc.record({
  perSecond: fc.constantFrom(20, 50, 100),
  burst: fc.integer({ min: 30, max: 200 }),
});
const skews = fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 1, maxLength: 3 });
/** Times of even requests, and moments of many at once. A gap is in hundredths of an interval. */
const phase = (gap: fc.Arbitrary<number>, most: number) =>
  fc.record({
    gap,
    requests: fc.integer({ min: 1, max: most }),
    pauseMs: fc.constantFrom(0, 0, 0, 700, 3_000, 9_000, 12_000).map(Number),
    first: fc.nat(2),
  });
const phases = fc.array(
  fc.oneof(phase(fc.constant(0), 12), phase(fc.constantFrom(40, 80, 100, 200), 60)),
  { minLength: 2, maxLength: 6 },
);
type DrawnPhases = ReturnType<typeof phases.generate>['value_'];

/** Requests that come at the same moment, at one process after the other. */
const momentsOf = (drawn: DrawnPhases, intervalMs: number) =>
  drawn.flatMap(({ gap, requests, pauseMs, first }) => {
    const processes = Array.from(
      { length: gap === 0 ? Math.min(requests, 12) : requests },
      (_, n) => first + n,
    );
    if (gap === 0) return [{ afterMs: pauseMs, processes }];
    const gapMs = (gap * intervalMs) / 100;
    return processes.map((process, n) => ({
      afterMs: gapMs + (n === 0 ? pauseMs : 0),
      processes: [process],
    }));
  });

const calm = { gap: 200, requests: 61, pauseMs: 3_000, first: 0 };
/** A burst while a lease is left, at several times of it, and a stream a little above the limit. */
const telling: DrawnPhases = [
  ...[0, 5, 11, 16].flatMap((more) => [
    { ...calm, requests: calm.requests + more },
    { ...calm, gap: 0.1, requests: 130, pauseMs: 0 },
  ]),
  { ...calm, gap: 80, requests: 400 },
  // So long that leases begin in several periods, and end.
  { ...calm, gap: 300, requests: 500 },
  { ...calm, gap: 0.1, requests: 130, pauseMs: 9_000 },
];
const usual = { perSecond: 50, burst: 100 };

const check = <Ts extends [unknown, ...unknown[]]>(property: fc.IAsyncProperty<Ts>, example: Ts) =>
  fc.assert(property, { seed, numRuns: runs, examples: [example] });

describe.each(['key', 'tenant'] as const)(
  `leases of a %s (seed ${seed})`,
  { timeout: 600_000 },
  (whose) => {
    const start = (limit: { perSecond: number; burst: number }, ahead: readonly number[]) =>
      createLeasingWorld(
        whose === 'key'
          ? { rateLimit: limit, tenantRateLimit: wide }
          : { rateLimit: wide, tenantRateLimit: limit },
        ahead,
      );

    it('admit in no span of time more than the limit, the burst and what clocks differ by', () =>
      check(
        fc.asyncProperty(limits, skews, phases, async (limit, ahead, drawn) => {
          const intervalMs = 1000 / limit.perSecond;
          const spreadMs = Math.max(...ahead) - Math.min(...ahead);
          const { world, consume } = start(limit, ahead);
          /** How far the even stream of all that is admitted is behind the clock, and the most since then. */
          let [behindMs, most, admitted] = [Number.POSITIVE_INFINITY, 0, 0];
          for (const { afterMs, processes } of momentsOf(drawn, intervalMs)) {
            world.nowMs += afterMs;
            behindMs = Math.min(behindMs, admitted * intervalMs - world.nowMs);
            const consumed = await Promise.all(processes.map((process) => consume(process)));
            admitted += consumed.filter((each) => each.admitted).length;
            most = Math.max(most, admitted * intervalMs - world.nowMs - behindMs);
          }
          expect(most).toBeLessThanOrEqual(limit.burst * intervalMs + spreadMs + 0.01);
        }),
        [usual, [0], telling],
      ));

    it('refuse nobody whom a limit with half of the burst admits', () =>
      check(
        fc.asyncProperty(
          limits,
          phases,
          fc.integer({ min: 1, max: 4 }),
          async (limit, drawn, processes) => {
            const { world, consume } = start(limit, Array(processes).fill(0));
            const admits = createIdealLimit({ ...limit, burst: Math.floor(limit.burst / 2) });
            for (const { afterMs, processes } of momentsOf(drawn, 1000 / limit.perSecond)) {
              world.nowMs += afterMs;
              const due = processes.filter(() => admits(world.nowMs));
              const consumed = await Promise.all(due.map((process) => consume(process)));
              expect(consumed.filter((each) => !each.admitted)).toEqual([]);
            }
          },
        ),
        [usual, telling, 1],
      ));
  },
);

const prod = {
  rateLimit: { perSecond: 50, burst: 100 },
  tenantRateLimit: { perSecond: 100, burst: 200 },
};

/** Twenty-five requests a second for four seconds, after which the process has a lease. */
const withLease = async () => {
  const { world, consume } = createLeasingWorld(prod, [0]);
  for (let n = 0; n < 100; n++) {
    world.nowMs += 40;
    await consume(0);
  }
  const writesOf = async (...given: Parameters<typeof consume>) => {
    const before = world.writes;
    const decision = await consume(...given);
    return { ...decision, writes: world.writes - before };
  };
  while ((await writesOf(0)).writes === 0);
  return { world, writesOf };
};

describe('a lease', () => {
  it.each([
    ['ends within twenty seconds, as when the process was frozen', 20_001],
    ['ends when the clock is set back', -900],
  ])('%s', async (_, ms) => {
    const { world, writesOf } = await withLease();
    world.nowMs += ms;
    expect((await writesOf(0)).writes).toBeGreaterThan(0);
  });

  it('is of one limit: a lower one counts from the next request on', async () => {
    const { writesOf } = await withLease();
    const limitOverride = { perSecond: 1, burst: 3 };
    expect(await writesOf(0, 'key', { limitOverride })).toMatchObject({
      whose: 'tenant',
      limit: 3,
      writes: 1,
    });
  });

  it('is not begun by many that come at once after a pause: they may be as many as the burst', async () => {
    const { world, consume } = createLeasingWorld(prod, [0, 0, 0]);
    for (let n = 0; n < 100; n++) expect(await consume(n)).toMatchObject({ admitted: true });
    expect(await consume(0)).toMatchObject({ admitted: false, whose: 'key' });
    expect(world.writes).toBeGreaterThanOrEqual(100);
  });

  it('keeps nothing of such a burst for processes that get no more of it', async () => {
    const { world, consume } = createLeasingWorld(prod, [0, 0, 0]);
    const burst = async () => {
      // Each finds that others count, too.
      for (let n = 0; n < 15; n++) expect(await consume(n)).toMatchObject({ admitted: true });
      for (let n = 15; n < 100; n++) expect(await consume(0)).toMatchObject({ admitted: true });
      expect(await consume(0)).toMatchObject({ admitted: false });
    };
    await burst();
    world.nowMs += 60_000;
    await burst();
  });

  it('is not begun near the limit, where each request is counted by itself', async () => {
    const { world, consume } = createLeasingWorld(prod, [0]);
    const atLimit = async (requests: number) => {
      for (let n = 0; n < requests; n++) {
        world.nowMs += 20;
        await consume(0);
      }
    };
    for (let n = 0; n < 60; n++) await consume(0);
    await atLimit(100);
    world.writes = 0;
    await atLimit(100);
    expect(world.writes).toBe(100);
  });
});
