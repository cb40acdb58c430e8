import { tableOf } from './report.ts';
import { brokenIn, programsOf, type Scenario } from './scenarios/scenario.ts';
import { type Explored, exploreOrders, type Path } from './scheduler/explore-orders.ts';
import type { Order } from './scheduler/order.ts';
import { randomOrders } from './scheduler/random-orders.ts';
import { shrinkOrder } from './scheduler/shrink-order.ts';
import type { World } from './world.ts';

/** A broken promise, with the shortest order in which it is broken. */
export type Finding = {
  scenario: string;
  promise: string;
  how: string;
  table: string;
};

/** Judges orders until one breaks a promise. */
const createJudge = (scenario: Scenario, faults: number) => {
  let broken: { promise: string; path: Path } | undefined;
  return {
    judge: (order: Order<World>, path: Path): boolean => {
      const found = brokenIn(scenario, order);
      if (found) broken = { promise: found.promise, path };
      return !found;
    },
    finding: async (): Promise<Finding | undefined> => {
      if (!broken) return undefined;
      const { promise, path } = broken;
      const isSame = (order: Order<World>) => brokenIn(scenario, order)?.promise === promise;
      const shortest = await shrinkOrder(programsOf(scenario), faults, path, isSame);
      const { how = '' } = brokenIn(scenario, shortest) ?? {};
      return { scenario: scenario.name, promise, how, table: tableOf(shortest) };
    },
  };
};

/** Every order with no fault, then with one, and so on: what needs the fewest is found first. */
export const exploreScenario = async (
  scenario: Scenario,
  { fewest = 0, faults, ...end }: { fewest?: number; faults: number; untilMs?: number },
): Promise<Explored & { finding?: Finding | undefined }> => {
  for (let most = fewest; ; most++) {
    const { judge, finding } = createJudge(scenario, most);
    const explored = await exploreOrders(programsOf(scenario), { faults: most, ...end }, judge);
    const found = await finding();
    if (found || most >= faults) return { ...explored, finding: found };
  }
};

/** Orders at random, with more faults than all orders can be taken with. */
export const drawOrders = async (
  scenario: Scenario,
  limits: { faults: number; runs: number; seed: number },
): Promise<Finding | undefined> => {
  const { judge, finding } = createJudge(scenario, limits.faults);
  await randomOrders(programsOf(scenario), limits, judge);
  return finding();
};
