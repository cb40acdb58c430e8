import { expect, it } from 'vitest';
import { createLeasingWorld } from '../../../support/limits/leasing-world.ts';

const limit = { perSecond: 300, burst: 600 };

it.each([
  ['a request', 1, 0],
  ['one that gives a lease back', 200, 0],
  ['one that gives a lease back during a burst', 200, 250],
])(
  '%s takes at most five writes, though others write before each of them',
  async (_, before, burst) => {
    const { world, consume } = createLeasingWorld(
      { rateLimit: limit, tenantRateLimit: limit },
      [0, 0],
    );
    for (let n = 0; n < before; n++) {
      world.nowMs += 50;
      await consume(0);
    }
    for (let n = 0; n < burst; n++) await consume(1, 'another');
    let writes = 0;
    world.beforeWrite = async () => {
      expect(++writes).toBeLessThanOrEqual(5);
      await consume(1, 'another');
    };
    // Longer than the tenant's meter is ahead of the clock by one request.
    world.responseMs = 5;
    world.nowMs += 50;
    while (writes === 0) await consume(0);
  },
);

it('a meter whose leases were given back hinders nobody who removes idle ones', async () => {
  const { world, consume } = createLeasingWorld(
    { rateLimit: limit, tenantRateLimit: limit },
    [0, 0],
  );
  for (let n = 0; n < 30; n++) {
    world.nowMs += 100;
    await consume(0);
  }
  // Begins a period of leases, and nothing is expected any more.
  world.nowMs = Math.ceil(world.nowMs / 10_000) * 10_000;
  const { writes } = world;
  while (world.writes === writes) await consume(0);
  // With so many, those that are idle leave.
  for (let n = 0; n < 10; n++) await consume(0, `key ${n}`);
  world.nowMs += 15_000;
  world.writes = 0;
  world.beforeWrite = async () => expect(world.writes).toBeLessThan(3);
  await consume(1, 'another');
});
