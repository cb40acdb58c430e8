import { describe, expect, it } from 'vitest';
import { createLeasingWorld } from '../../../support/limits/leasing-world.ts';

const rateLimit = { perSecond: 50, burst: 100 };
const tenantRateLimit = { perSecond: 100, burst: 200 };
const periodMs = 10_000;

const createWorld = (ahead = [0, 0, 0]) => {
  const { world, consume, deleteRow } = createLeasingWorld({ rateLimit, tenantRateLimit }, ahead);
  /** So many requests, one each tenth of a second, in turn at these processes. */
  const trickle = async (requests: number, processes: readonly number[]) => {
    for (let n = 0; n < requests; n++) {
      world.nowMs += 100;
      await consume(processes[n % processes.length] ?? 0);
    }
  };
  /** @returns how many a process admits at once */
  const burst = async (process: number) => {
    for (let admitted = 0; ; admitted++) {
      if (!(await consume(process)).admitted) return admitted;
    }
  };
  /** Uses what a process has leased. @returns how many requests that were, with the one that was written */
  const useLease = async (process: number) => {
    const { writes } = world;
    for (let used = 1; ; used++) {
      await consume(process);
      if (world.writes > writes) return used;
    }
  };
  return { world, consume, deleteRow, trickle, burst, useLease };
};

/** The first two processes have used a key for so long that each has a lease, which began in this period. */
const startLeasing = async (ahead?: number[]) => {
  const started = createWorld(ahead);
  await started.trickle(180, [0, 1]);
  return started;
};

/** To this long before what is leased leaves the reserve. */
const waitUntil = (world: { nowMs: number }, beforeMs: number) => {
  world.nowMs = (Math.floor(world.nowMs / periodMs) + 2) * periodMs - beforeMs;
};

describe('requests that a process has leased', () => {
  it('are held back from the others while it may use them', async () => {
    const { world, burst } = await startLeasing();
    world.nowMs += 3_000;
    const others = await burst(2);
    expect(others).toBeLessThan(95);
    expect(others).toBeGreaterThanOrEqual(50);
  });

  it('are there for everybody again when their time is over', async () => {
    const { world, burst } = await startLeasing();
    waitUntil(world, 0);
    expect(await burst(0)).toBe(100);
  });

  it('are not used shortly before, as they would not be refilled by then', async () => {
    const { world, consume, burst } = await startLeasing();
    waitUntil(world, 10);
    for (let n = 0; n < 5; n++) expect(await consume(0)).toMatchObject({ admitted: true });
    world.nowMs += 10;
    expect(await burst(2)).toBeLessThanOrEqual(96);
  });

  it('are refilled when its last moment was used', async () => {
    const { world, useLease, burst } = await startLeasing();
    waitUntil(world, 1_001);
    expect(await useLease(0)).toBeGreaterThan(1);
    world.nowMs += 1_001;
    expect(await burst(2)).toBeGreaterThanOrEqual(99);
  });

  it('are counted with those that were leased since a process saw the row', async () => {
    const { world, consume, trickle, burst, useLease } = createWorld();
    await trickle(60, [0]);
    await useLease(0);
    await consume(2);
    await trickle(25, [1]);
    await useLease(1);
    world.nowMs += 1_000;
    await consume(2);
    expect(1 + (await burst(2)) + (await burst(1)) + (await burst(0))).toBeLessThanOrEqual(100);
  });

  it.each([
    ['when nothing is leased in their place', undefined],
    ['when the answer was lost and another process was next', 2],
  ])('are given back once, %s', async (_, next) => {
    const { world, consume, burst, useLease } = await startLeasing();
    // So many that none can be leased.
    for (let n = 0; n < 50; n++) await consume(2);
    if (next !== undefined) world.beforeRepetition = () => consume(next);
    await useLease(0);
    await burst(0);
    world.nowMs += 3_000;
    expect((await burst(2)) + (await burst(1))).toBeLessThanOrEqual(100);
  });

  it('are not given back when they have left the reserve by the clock of another process', async () => {
    const { world, trickle, burst, useLease } = await startLeasing([0, 30, 0]);
    await trickle(90, [1]);
    waitUntil(world, periodMs + 15);
    await useLease(1);
    await useLease(0);
    world.nowMs += 3_000;
    // Their clocks differ by less than two requests.
    expect((await burst(2)) + (await burst(1))).toBeLessThanOrEqual(102);
  });

  it('add nothing to the burst when they are given back to a row that was deleted meanwhile', async () => {
    const { world, consume, deleteRow, burst, useLease } = await startLeasing();
    await deleteRow();
    // So many that only a few can be leased.
    for (let n = 0; n < 40; n++) await consume(2);
    await useLease(1);
    await useLease(0);
    world.nowMs += 3_000;
    expect(await burst(2)).toBeLessThanOrEqual(100);
  });

  it.each([4, 1])('do not shut a tenant out whose burst was lowered to %i', async (burst) => {
    const { world, consume } = await startLeasing();
    world.nowMs += 3_000;
    const limitOverride = { perSecond: 1, burst };
    expect(await consume(2, 'key', { limitOverride })).toMatchObject({
      admitted: true,
      limit: burst,
    });
  });
});
