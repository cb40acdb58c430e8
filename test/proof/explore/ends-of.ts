import { scenarios } from './scenarios/all.ts';
import { historyOf, programsOf, type Scenario } from './scenarios/scenario.ts';
import { exploreOrders } from './scheduler/explore-orders.ts';

export const scenarioOf = (name: string): Scenario => {
  const found = scenarios.find((each) => each.name === name);
  if (!found) throw new Error(`There is no scenario ${name}`);
  return found;
};

/** How the orders of a scenario may end. @param isEach whether none is left out */
const endsOf = async (scenario: Scenario, isEach: boolean, faults: number) => {
  const ends = new Set<string>();
  const explored = await exploreOrders(programsOf(scenario), { faults, isEach }, (order) => {
    const { processes, connections } = historyOf(order);
    const states = processes.map(({ name, state }) => `${name} ${state}`);
    const stored = connections.map(({ refreshToken, state }) => [refreshToken, state]);
    ends.add(JSON.stringify([states, stored]).replaceAll(/\d{13}/g, 'a time'));
    return true;
  });
  return { orders: explored.orders, ends };
};

/** The ends of the orders that are explored, and of all that there are. */
export const endsOfBoth = async (name: string, faults: number) => {
  const scenario = scenarioOf(name);
  return {
    some: await endsOf(scenario, false, faults),
    all: await endsOf(scenario, true, faults),
  };
};
