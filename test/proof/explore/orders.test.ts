import { expect, it } from 'vitest';
import { drawOrders, exploreScenario } from './explore-scenario.ts';
import { scenarios } from './scenarios/all.ts';
import { historyOf, programsOf, type Scenario } from './scenarios/scenario.ts';
import { exploreOrders } from './scheduler/explore-orders.ts';
import { withVirtualGlobals } from './scheduler/virtual-globals.ts';
import { findSeededRace, seededRaces } from './seeded/find-seeded-races.ts';

withVirtualGlobals();

const scenarioOf = (name: string): Scenario => {
  const found = scenarios.find((each) => each.name === name);
  if (!found) throw new Error(`There is no scenario ${name}`);
  return found;
};

it.each(scenarios.map((each) => [each.name, each] as const))(
  'keeps every promise: %s',
  async (_, scenario) => {
    const { quickFaults: faults = 0 } = scenario;
    const explored = await exploreScenario(scenario, { faults });
    expect(explored.finding).toBeUndefined();
    expect(explored.isAll).toBe(true);
    expect(explored.orders).toBeGreaterThan(0);
  },
);

/** How the orders of a scenario may end. */
const endsOf = async (scenario: Scenario, isEach: boolean, faults: number) => {
  const ends = new Set<string>();
  const explored = await exploreOrders(programsOf(scenario), { faults, isEach }, (order) => {
    const { processes, connections } = historyOf(order);
    const states = processes.map(({ name, state }) => `${name} ${state}`);
    const stored = connections.map(({ refreshToken, state: connectionState }) => [
      refreshToken,
      connectionState,
    ]);
    ends.add(JSON.stringify([states, stored]).replaceAll(/\d{13}/g, 'a time'));
    return true;
  });
  return { orders: explored.orders, ends };
};

it.each([
  ['two look-ups of an expired token', 1],
  ['two codes for one state', 0],
  ['a notice of an uninstall during a refresh', 0],
])('leaves out no order that ends otherwise: %s', async (name, faults) => {
  const some = await endsOf(scenarioOf(name), false, faults);
  const all = await endsOf(scenarioOf(name), true, faults);
  expect(all.orders).toBeGreaterThan(some.orders);
  expect(some.ends).toEqual(all.ends);
});

// Some of these come to store new tokens only after the deadline of their request.
it.each([
  'two look-ups of an expired token',
  'three look-ups of an expired token',
  'two starts of one account end at once, which refuse another',
])('breaks no promise in orders with up to five faults: %s', async (name) => {
  const drawn = { faults: 5, runs: 100, seed: 100 };
  expect(await drawOrders(scenarioOf(name), drawn)).toBeUndefined();
});

it.each([
  'everybody who finds the token expired refreshes it',
  'two deliveries of a callback exchange its code',
])('finds a seeded fault, in few steps: %s', async (name) => {
  const race = seededRaces.find((each) => each.name === name);
  const finding = race && (await findSeededRace(race));
  expect(finding?.promise).toMatch(/once$/);
  expect(finding?.table.split('\n').length).toBeLessThan(22);
});
