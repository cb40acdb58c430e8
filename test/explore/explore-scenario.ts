import { tableOf } from './report.ts';
import { brokenIn, programsOf, type Scenario } from './scenarios/scenario.ts';
import { type Explored, exploreOrders, type Path } from './scheduler/explore-orders.ts';
import type { Order } from './scheduler/order.ts';
import { randomOrders } from './scheduler/random-orders.ts';
import { shrinkOrder } from './scheduler/shrink-order.ts';
import type { World } from './world.ts';

/** A broken promise, with the shortest order in which it is broken. */
export type Finding = { scenario: string; promise: string; how: string; table: string };

type Broken = { promise: string; path: Path; faults: number };

const describe = async (
  scenario: Scenario,
  { promise, path, faults }: Broken,
): Promise<Finding> => {
  const isSame = (order: Order<World>) => brokenIn(scenario, order)?.promise === promise;
  const shortest = await shrinkOrder(programsOf(scenario), faults, path, isSame);
  const { how = '' } = brokenIn(scenario, shortest) ?? {};
  return { scenario: scenario.name, promise, how, table: tableOf(shortest.steps) };
};

/** Every order with no fault, then with one, and so on: what needs the fewest is found first. */
export const exploreScenario = async (
  scenario: Scenario,
  { faults, untilMs = Number.POSITIVE_INFINITY }: { faults: number; untilMs?: number },
): Promise<Explored & { finding?: Finding }> => {
  let explored: Explored = { orders: 0, steps: 0, leftOut: 0, isAll: true };
  for (let most = 0; most <= faults; most++) {
    let broken: Broken | undefined;
    explored = await exploreOrders(
      programsOf(scenario),
      { faults: most, untilMs },
      (order, path) => {
        const found = brokenIn(scenario, order);
        if (found) broken = { promise: found.promise, path, faults: most };
        return !found;
      },
    );
    if (broken) return { ...explored, finding: await describe(scenario, broken) };
  }
  return explored;
};

/** Orders at random, with more faults than all orders can be taken with. */
export const drawOrders = async (
  scenario: Scenario,
  { faults, runs, seed }: { faults: number; runs: number; seed: number },
): Promise<Finding | undefined> => {
  let broken: Broken | undefined;
  await randomOrders(programsOf(scenario), { faults, runs, seed }, (order, path) => {
    const found = brokenIn(scenario, order);
    if (found) broken = { promise: found.promise, path, faults };
    return !found;
  });
  return broken && describe(scenario, broken);
};
