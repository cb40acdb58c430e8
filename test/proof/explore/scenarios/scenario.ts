import { brokenPromise } from '../../../support/promises/broken-promise.ts';
import type { Ended, History } from '../../../support/promises/history.ts';
import type { PromiseCheck } from '../../../support/promises/of-grants.ts';
import type { Order, Program, Programs } from '../scheduler/order.ts';
import { isFault } from '../scheduler/step.ts';
import { createWorld, type Seed, storedIn, type World } from '../world.ts';
import { beganAtMs, setUp } from './parts.ts';

/** Processes that run together, on what is stored at first. */
export type Scenario = {
  name: string;
  seeds: readonly Seed[];
  together: readonly Program<World>[];
  /** One after the other, when all that ran together is done. */
  afterwards?: readonly Program<World>[];
  /** Besides those that always hold. */
  promises?: Readonly<Record<string, PromiseCheck>>;
  /** How many faults an order has at most in `npm run explore`: one without it. */
  faults?: number;
  /** How many it has in `npm test`: none without it. */
  quickFaults?: number;
  /** How many of its orders `npm test` draws: all of them without it. */
  quickRuns?: number;
};

export const programsOf = ({ seeds, together, afterwards = [] }: Scenario): Programs<World> => ({
  createWorld: createWorld([setUp, ...seeds]),
  together,
  afterwards,
  beganAtMs,
});

export const historyOf = ({ world, processes, steps }: Order<World>): History => ({
  happenings: world.history,
  processes: processes.map(({ name, state, answer: response, endedBy, heldUpMs }): Ended => {
    const own = steps.filter(({ process }) => process === name);
    const found = own.map(({ saw }) => Object(saw).Item).find((item) => item?.integration_id);
    return {
      ...{ name, state, answer: response, endedBy, heldUpMs },
      foundFlow: found?.flow_id,
      hits: own.flatMap(({ variant }) => (variant === 'well' ? [] : variant)),
    };
  }),
  connections: storedIn(world),
  grants: [...world.provider.grants.values()],
  faults: steps.filter(({ variant }) => isFault(variant)).length,
});

/** The first promise that an order breaks, and how. */
export const brokenIn = ({ promises }: Scenario, order: Order<World>) =>
  brokenPromise(historyOf(order), promises);
