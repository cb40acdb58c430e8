import { physicalName } from '../../../functions/adapters/tables.ts';
import type { Ended, History } from '../history.ts';
import { type Kept, promises } from '../promises.ts';
import type { Order, Program, Programs } from '../scheduler/order.ts';
import { isFault } from '../scheduler/step.ts';
import { environment } from '../tables/key-schema.ts';
import { createWorld, type World } from '../world.ts';
import { beganAtMs, setUp } from './parts.ts';

/** Processes that run together, on what is stored at first. */
export type Scenario = {
  name: string;
  seed(world: World): void;
  together: readonly Program<World>[];
  /** One after the other, when all that ran together is done. */
  afterwards?: readonly Program<World>[];
  /** Besides those that always hold. */
  promises?: Readonly<Record<string, Kept>>;
  /** How many faults an order has at most in `npm run explore`, and in `npm test`. */
  faults: number;
  quickFaults?: number;
};

export const programsOf = ({ seed, together, afterwards = [] }: Scenario): Programs<World> => ({
  createWorld: createWorld((world) => {
    setUp(world);
    seed(world);
  }),
  together,
  afterwards,
  beganAtMs,
});

const table = physicalName(environment, 'integrations');

const tokenIn = (sealed: unknown): string => {
  const { refreshToken = '' } = JSON.parse(String(sealed));
  return refreshToken;
};

export const historyOf = ({ world, processes, steps }: Order<World>): History => {
  const hit = new Set(
    steps.filter(({ variant }) => variant !== 'well').map((each) => each.process),
  );
  const ended = processes.map(
    ({ name, state, answer, endedBy }): Ended => ({
      ...{ name, state, answer, endedBy },
      isHit: hit.has(name),
    }),
  );
  const isConnection = (item: Readonly<Record<string, unknown>>) =>
    item.integration_id !== undefined;
  return {
    happenings: world.history,
    processes: ended,
    connections: world.tables
      .rows(table)
      .filter(isConnection)
      .map((item) => ({ ...item, refreshToken: tokenIn(item.sealed_tokens) })),
    first: world.history.flatMap((each) =>
      each.what === 'changed' && each.by === 'before' && each.after ? [each.after] : [],
    ),
    grants: [...world.provider.grants.values()],
    faults: steps.filter(({ variant }) => isFault(variant)).length,
  };
};

/** The first promise that an order breaks, and how. */
export const brokenPromise = (
  { promises: own = {} }: Scenario,
  order: Order<World>,
): { promise: string; how: string } | undefined => {
  const history = historyOf(order);
  for (const [promise, kept] of Object.entries({ ...promises, ...own })) {
    const how = kept(history);
    if (how !== undefined) return { promise, how };
  }
  return undefined;
};
