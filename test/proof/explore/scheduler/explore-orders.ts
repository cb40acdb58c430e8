import { dependent } from '../tables/footprint.ts';
import type { Choose, Order, Programs } from './order.ts';
import { runOrder } from './run-order.ts';
import type { Option } from './step.ts';

/** Where an order may go on otherwise. What `sleeps` was taken elsewhere, with the same end. */
type Branching = { options: readonly Option[]; at: number; sleeps: ReadonlyMap<string, Option> };

export type Explored = { orders: number; steps: number; leftOut: number; isAll: boolean };

/** The choices that lead through an order. */
export type Path = readonly string[];

const isIndependent = (one: Option, other: Option) =>
  one.process !== other.process && !dependent(one.footprint, other.footprint);

/**
 * Takes every order of the programs with at most so many faults, except those that cannot end otherwise
 * than one that was taken: of two steps in a row that touch nothing in common, one order is enough
 * (sleep sets).
 * @param judge gets each whole order, and returns whether to go on
 * @param limits `isEach` leaves none out
 * @see https://doi.org/10.1007/3-540-60761-7 Godefroid, Partial-Order Methods
 */
export const exploreOrders = async <World>(
  programs: Programs<World>,
  limits: { faults: number; untilMs?: number; isEach?: boolean },
  judge: (order: Order<World>, path: Path) => boolean,
): Promise<Explored> => {
  const { faults, untilMs = Number.POSITIVE_INFINITY, isEach = false } = limits;
  const branchings: Branching[] = [];
  const explored: Explored = { orders: 0, steps: 0, leftOut: 0, isAll: false };

  const sleepingAfter = ({ options, at, sleeps }: Branching): Map<string, Option> => {
    const selected = options[at];
    const before = [...sleeps.values(), ...options.slice(0, at)];
    const still = before.filter((each) => selected && isIndependent(each, selected));
    return new Map(still.map((each) => [each.key, each]));
  };

  const createChoose = (): Choose => {
    let depth = 0;
    return (offered) => {
      const known = branchings[depth];
      const parent = branchings[depth - 1];
      depth++;
      if (known) {
        const key = known.options[known.at]?.key;
        const at = offered.findIndex((each) => each.key === key);
        if (at === -1) throw new Error(`The order cannot be repeated: ${key}`);
        return at;
      }
      const sleeps = parent && !isEach ? sleepingAfter(parent) : new Map<string, Option>();
      const options = offered.filter(({ key }) => !sleeps.has(key));
      explored.leftOut += offered.length - options.length;
      const [first] = options;
      if (!first) return undefined;
      branchings.push({ options, at: 0, sleeps });
      return offered.indexOf(first);
    };
  };

  const goElsewhere = (): boolean => {
    for (let top = branchings.at(-1); top; top = branchings.at(-1)) {
      top.at++;
      if (top.at < top.options.length) return true;
      branchings.pop();
    }
    return false;
  };

  do {
    const order = await runOrder(programs, faults, createChoose());
    explored.steps += order.steps.length;
    if (order.isWhole) {
      explored.orders++;
      const path = branchings.map(({ options, at }) => options[at]?.key ?? '');
      if (!judge(order, path)) return explored;
    }
    if (Date.now() > untilMs) return explored;
  } while (goElsewhere());
  return { ...explored, isAll: true };
};
