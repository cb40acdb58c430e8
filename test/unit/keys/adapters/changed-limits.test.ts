import { describe, expect, it } from 'vitest';
import { limitOverrideProblems } from '../../../../functions/keys/domain/limit-override.ts';
import type { RateLimit } from '../../../../functions/platform/model/rate-limit.ts';
import { createLimiterWorld, wide } from '../../../support/limits/limiter-world.ts';

const world = await createLimiterWorld();
const ofAll: RateLimit = { perSecond: 20, burst: 120 };

/** The largest burst that a tenant may have beside this rate. */
const widest = (perSecond: number): RateLimit => {
  for (let burst = ofAll.burst; ; burst--) {
    if (limitOverrideProblems({ perSecond, burst }, ofAll).length === 0)
      return { perSecond, burst };
  }
};

/** Uses a limit up, and returns what takes the next requests. */
const usedUp = async (own: RateLimit) => {
  const consume = world.start({ rateLimit: wide, tenantRateLimit: ofAll }, [0, 0]);
  for (let n = 0; n < own.burst; n++) {
    expect(await consume(n, 'key', own)).toMatchObject({ admitted: true });
  }
  return consume;
};

describe('a limit of a tenant that changes', () => {
  it.each([widest(1), widest(2)])(
    'lets nobody wait longer than a minute for the next request: from %j',
    async (own) => {
      const consume = await usedUp(own);
      for (const next of [undefined, { perSecond: 20, burst: 1 }, { perSecond: 1, burst: 1 }]) {
        const { admitted, retryAfterMs } = await consume(0, 'key', next);
        expect([admitted, retryAfterMs <= 60_000]).toEqual([false, true]);
      }
    },
  );

  it('gives nobody another burst', async () => {
    const consume = await usedUp({ perSecond: 2, burst: 10 });
    expect(await consume(1, 'key', { perSecond: 2, burst: 9 })).toMatchObject({ admitted: false });
  });

  it('applies to the next request, whichever process takes it, and says so', async () => {
    const limits = { rateLimit: { perSecond: 5, burst: 10 }, tenantRateLimit: ofAll };
    const consume = world.start(limits, [0, 0]);
    const own = { perSecond: 1, burst: 3 };
    expect(await consume(0, 'key')).toMatchObject({ whose: 'key', limit: 10, remaining: 9 });
    expect(await consume(0, 'key', own)).toMatchObject({ whose: 'tenant', limit: 3, remaining: 1 });
    expect(await consume(1, 'another', own)).toMatchObject({ whose: 'tenant', remaining: 0 });
    expect(await consume(0, 'key', own)).toMatchObject({
      admitted: false,
      whose: 'tenant',
      limit: 3,
    });
    expect(await consume(1, 'key')).toMatchObject({ admitted: true, whose: 'key', remaining: 7 });
  });
});
