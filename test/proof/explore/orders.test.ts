import { expect, it } from 'vitest';
import { endsOfBoth, scenarioOf } from './ends-of.ts';
import { drawOrders, exploreScenario } from './explore-scenario.ts';
import { scenarios } from './scenarios/all.ts';
import { withVirtualGlobals } from './scheduler/virtual-globals.ts';
import { expectFewSteps } from './seeded/few-steps.ts';

withVirtualGlobals();

it.each(scenarios.map((each) => [each.name, each] as const))(
  'keeps every promise: %s',
  async (_, scenario) => {
    const { quickFaults: faults = 0, quickRuns: runs } = scenario;
    if (runs) return expect(await drawOrders(scenario, { faults, runs, seed: 1 })).toBeUndefined();
    const explored = await exploreScenario(scenario, { faults });
    expect(explored.finding).toBeUndefined();
    expect(explored.isAll).toBe(true);
    expect(explored.orders).toBeGreaterThan(0);
  },
);

it.each([['two codes for one state'], ['a notice of an uninstall during a refresh']])(
  'leaves out no order that ends otherwise: %s',
  async (name) => {
    const { some, all } = await endsOfBoth(name, 0);
    expect(all.orders).toBeGreaterThan(some.orders);
    expect(some.ends).toEqual(all.ends);
  },
);

// Some of these come to store new tokens only after the deadline of their request.
it.each([
  'two look-ups of an expired token',
  'three look-ups of an expired token',
  'two starts of one account end at once, which refuse another',
])('breaks no promise in orders with up to five faults: %s', async (name) => {
  const drawn = { faults: 5, runs: 40, seed: 100 };
  expect(await drawOrders(scenarioOf(name), drawn)).toBeUndefined();
});

it('finds a seeded fault, in few steps', async () => {
  await expectFewSteps('everybody who finds the token expired refreshes it');
});
