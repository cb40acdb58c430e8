import { describe, expect, it } from 'vitest';
import { soaking } from '../../../proof/soak/soaking.ts';
import { createLeasingWorld } from '../../../support/limits/leasing-world.ts';
import { seededRandom } from '../../../support/run/random.ts';

const { isSoak, seed } = soaking('rate-limit');

const roomy = { perSecond: 300, burst: 600 };
const prod = {
  rateLimit: { perSecond: 50, burst: 100 },
  tenantRateLimit: { perSecond: 100, burst: 200 },
};

describe('100 requests a second, far below the limits', { timeout: 600_000 }, () => {
  const seconds = isSoak ? 3_600 : 60;
  it.each([
    ['two keys', { keys: 2, sessions: 0 }],
    ['two keys and a session', { keys: 2, sessions: 1 }],
    ['two sessions', { keys: 0, sessions: 2 }],
  ])('cost at most 0.2 writes each, and none is refused: %s', async (_, { keys, sessions }) => {
    const { world, consume } = createLeasingWorld(
      { rateLimit: roomy, tenantRateLimit: roomy },
      [0, 0],
    );
    const random = seededRandom(seed);
    const requests = 100 * seconds;
    for (let n = 0; n < requests; n++) {
      world.nowMs += -Math.log(1 - random()) * 10;
      const who = Math.floor(random() * (keys + sessions));
      const session = who < sessions ? { session: {} } : {};
      expect((await consume(Math.floor(random() * 2), `caller ${who}`, session)).admitted).toBe(
        true,
      );
    }
    expect(world.writes / requests).toBeLessThanOrEqual(0.2);
  });
});

it.each([
  [1, 0.1],
  [2, 0.15],
  [4, 0.2],
  [8, 0.35],
  [20, 0.65],
])(
  'a key with 10 requests a second at %i processes costs at most %f writes each',
  async (processes, most) => {
    const { world, consume } = createLeasingWorld(prod, Array(processes).fill(0));
    const random = seededRandom(1);
    const requests = 1_500;
    for (let n = 0; n < requests; n++) {
      world.nowMs += -Math.log(1 - random()) * 100;
      await consume(Math.floor(random() * processes));
    }
    expect(world.writes / requests).toBeLessThanOrEqual(most);
  },
);
