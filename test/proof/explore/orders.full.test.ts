import { expect, it } from 'vitest';
import { endsOfBoth } from './ends-of.ts';
import { exploreScenario } from './explore-scenario.ts';
import { scenarios } from './scenarios/all.ts';
import { withVirtualGlobals } from './scheduler/virtual-globals.ts';
import { expectFewSteps } from './seeded/few-steps.ts';
import { findSeededRace, seededRaces } from './seeded/find-seeded-races.ts';

withVirtualGlobals();

// Of these the quick tier draws some orders.
it.each(scenarios.filter(({ quickRuns }) => quickRuns))(
  'keeps every promise in every order: $name',
  async (scenario) => {
    const explored = await exploreScenario(scenario, { faults: 0 });
    expect(explored.finding).toBeUndefined();
    expect(explored.isAll).toBe(true);
  },
);

it('leaves out no order with a fault that ends otherwise', async () => {
  const { some, all } = await endsOfBoth('two look-ups of an expired token', 1);
  expect(all.orders).toBeGreaterThan(some.orders);
  expect(some.ends).toEqual(all.ends);
});

// Each takes less than a second, and a minute if nothing finds it any more.
it.each(seededRaces)('finds a seeded race: $name', { timeout: 90_000 }, async (race) => {
  expect((await findSeededRace(race))?.promise).toBeDefined();
});

it('finds another in few steps', async () => {
  await expectFewSteps('two deliveries of a callback exchange its code');
});
