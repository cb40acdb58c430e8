import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../../../functions/keys/adapters/rate-limits.ts';
import { getItem } from '../../../../functions/platform/aws/items.ts';
import type { RateLimit } from '../../../../functions/platform/model/rate-limit.ts';
import { soaking } from '../../../proof/soak/soaking.ts';
import { createLimiterWorld, startMs } from '../../../support/limits/limiter-world.ts';

const { isSoak, seed } = soaking('rate-limit');
const world = await createLimiterWorld();

/** A limit in a process that counts nothing else. */
const ideal = ({ perSecond, burst }: RateLimit) => {
  const intervalMs = 1000 / perSecond;
  let fullMs = 0;
  return {
    admits: (nowMs: number) => Math.max(fullMs, nowMs) + intervalMs <= nowMs + burst * intervalMs,
    count: (nowMs: number) => {
      fullMs = Math.max(fullMs, nowMs) + intervalMs;
    },
    remaining: (nowMs: number) => burst - Math.ceil(Math.max(0, fullMs - nowMs) / intervalMs),
  };
};

const limits = fc.record({
  rateLimit: fc.record({
    perSecond: fc.constantFrom(2, 5, 50),
    burst: fc.integer({ min: 1, max: 4 }),
  }),
  tenantRateLimit: fc.record({
    perSecond: fc.constantFrom(5, 50, 100),
    burst: fc.integer({ min: 4, max: 8 }),
  }),
});
const arrivals = fc.array(
  fc.record({
    gapMs: fc.oneof(fc.constantFrom(0, 10, 20), fc.nat(400)),
    process: fc.nat(2),
    key: fc.nat(4),
  }),
  { minLength: 1, maxLength: 40 },
);

describe(`the limits of a key and of its tenant (seed ${seed})`, { timeout: 600_000 }, () => {
  it('admit a request together, and count a request that one refuses against neither', () =>
    fc.assert(
      fc.asyncProperty(limits, arrivals, async (drawn, requests) => {
        const consume = world.start(drawn, [0, 0, 0]);
        const ofTenant = ideal(drawn.tenantRateLimit);
        const ofKeys = Array.from({ length: 5 }, () => ideal(drawn.rateLimit));
        for (const { gapMs, process, key } of requests) {
          world.trueMs += gapMs;
          const ofKey = ofKeys[key] ?? ofTenant;
          const both = [ofKey, ofTenant];
          const admitted = both.every((limit) => limit.admits(world.trueMs));
          if (admitted) for (const limit of both) limit.count(world.trueMs);
          const left = both.map((limit) => limit.remaining(world.trueMs));
          const decision = await consume(process, `key ${key}`);
          expect(decision).toMatchObject({ admitted, remaining: Math.min(...left) });
        }
      }),
      { seed, numRuns: isSoak ? 300 : 20 },
    ));
});

describe('the row of a tenant', () => {
  const limits = {
    rateLimit: { perSecond: 50, burst: 100 },
    tenantRateLimit: { perSecond: 100, burst: 200 },
  };
  const createConsuming = (tenantId: string) => {
    const limiter = createRateLimiter(world.database, limits, () => world.trueMs);
    return (keyId: string) => limiter.consume({ tenantId, keyId });
  };

  it('takes one write for a request, of a calm key and of a busy one', async () => {
    const consume = createConsuming('calm');
    world.trueMs = startMs;
    await consume('key');
    world.asked = 0;
    for (let n = 0; n < 10; n++) {
      world.trueMs += n < 5 ? 5_000 : 1;
      await consume('key');
    }
    expect(world.asked).toBe(10);
  });

  it('takes one write for a request while another process uses a key that this one saw idle', async () => {
    const [one, other] = [createConsuming('few keys'), createConsuming('few keys')];
    world.trueMs = startMs;
    await one('key');
    await one('another');
    world.trueMs += 11_000;
    await other('key');
    world.asked = 0;
    world.trueMs += 1_000;
    await one('another');
    expect(world.asked).toBe(1);
  });

  it('forgets keys that are idle, however many a tenant uses in turn', async () => {
    const consume = createConsuming('many keys');
    world.trueMs = startMs;
    for (let n = 0; n < 60; n++) {
      world.trueMs += 500;
      expect(await consume(`key ${n}`)).toMatchObject({ admitted: true });
    }
    const row = await getItem(world.database, 'rate_limits', { key_id: 'tenant:many keys' });
    // Those of the last ten seconds.
    expect(Object.keys(row ?? {}).filter((name) => name.startsWith('key ')).length).toBe(21);
  });

  it('keeps the count of a key that comes back while another process forgets it', async () => {
    const [one, other] = [createConsuming('back'), createConsuming('back')];
    world.trueMs = startMs;
    // So many that those that are idle leave.
    for (let n = 0; n < 10; n++) await one(`key ${n}`);
    for (let n = 0; n < 100; n++) await one('key');
    world.trueMs += 15_000;
    for (let n = 0; n < 100; n++) await other('key');
    // The tenant is idle again, and its key is not.
    world.trueMs += 1_100;
    // It saw the key idle, and would remove it.
    await one('another');
    expect(await one('key')).toMatchObject({ admitted: true, whose: 'key', remaining: 54 });
  });
});
