import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownLimitProblems } from '../../../functions/domain/keys/own-limit.ts';
import type { RateLimit } from '../../../functions/domain/model/rate-limit.ts';
import { soaking } from '../../soak/soaks.ts';
import { createLimiterWorld, wide } from '../../support/limits/limiter-world.ts';

const { isSoak, seed } = soaking('rate-limit');
const world = await createLimiterWorld();

const ofAll: RateLimit = { perSecond: 20, burst: 120 };
const ownLimit = fc
  .record({ perSecond: fc.integer({ min: 1, max: 5 }), burst: fc.integer({ min: 1, max: 120 }) })
  .filter((own) => ownLimitProblems(own, ofAll).length === 0);
/** Which limit applies, for how many requests at once, and what passes until the next change. */
const phases = fc.array(
  fc.record({
    which: fc.nat(2),
    requests: fc.constantFrom(1, 10, 130),
    gapMs: fc.constantFrom(0, 0, 900, 5_000),
    process: fc.nat(1),
  }),
  { minLength: 2, maxLength: 6 },
);

describe(`a limit of a tenant that changes (seed ${seed})`, { timeout: 600_000 }, () => {
  it('lets nobody wait longer than a minute, and admits the burst of each limit once', () =>
    fc.assert(
      fc.asyncProperty(ownLimit, ownLimit, phases, async (one, other, all) => {
        const take = world.start({ rateLimit: wide, tenantRateLimit: ofAll }, [0, 0]);
        const limits = [undefined, one, other];
        const atOnce = [0, 0, 0];
        for (const { which, requests, gapMs, process } of all) {
          for (let n = 0; n < requests; n++) {
            const decision = await take(process, 'key', limits[which]);
            expect(decision.retryAfterMs).toBeLessThanOrEqual(60_000);
            if (!decision.admitted) break;
            atOnce[which] = (atOnce[which] ?? 0) + 1;
            expect(atOnce[which]).toBeLessThanOrEqual((limits[which] ?? ofAll).burst);
          }
          world.trueMs += gapMs;
          if (gapMs > 0) atOnce.fill(0);
        }
      }),
      { seed, numRuns: isSoak ? 300 : 6 },
    ));

  it('applies to the next request, whichever process takes it, and says so', async () => {
    const take = world.start(
      { rateLimit: { perSecond: 5, burst: 10 }, tenantRateLimit: ofAll },
      [0, 0],
    );
    const own = { perSecond: 1, burst: 3 };
    expect(await take(0, 'key')).toMatchObject({ whose: 'key', limit: 10, remaining: 9 });
    expect(await take(0, 'key', own)).toMatchObject({ whose: 'tenant', limit: 3, remaining: 1 });
    expect(await take(1, 'another', own)).toMatchObject({ whose: 'tenant', remaining: 0 });
    expect(await take(0, 'key', own)).toMatchObject({ admitted: false, whose: 'tenant', limit: 3 });
    expect(await take(1, 'key')).toMatchObject({ admitted: true, whose: 'key', remaining: 7 });
  });
});
