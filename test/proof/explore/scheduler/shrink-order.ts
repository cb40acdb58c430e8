import type { Path } from './explore-orders.ts';
import type { Order, Programs } from './order.ts';
import { runOrder } from './run-order.ts';
import type { Option } from './step.ts';

/** Follows a path as far as it leads, and then goes on without faults. */
const follow = (path: Path) => {
  const left = [...path];
  const selected: string[] = [];
  const choose = (options: readonly Option[]) => {
    const offered = options.map((each) => each.key);
    // What is no longer offered is left out.
    const found = left.findIndex((key) => offered.includes(key));
    const key = left.splice(0, found + 1).at(-1) ?? offered[0] ?? '';
    selected.push(key);
    return offered.indexOf(key);
  };
  return { choose, taken: selected };
};

/** How hard an order is to follow. */
const lengthOf = <World>({ steps }: Order<World>): number =>
  steps.length * 10 +
  steps.filter(({ process }, at) => at > 0 && steps[at - 1]?.process !== process).length * 15 +
  steps.filter(({ variant }) => variant !== 'well').length * 30;

/**
 * The shortest order that is found by leaving parts of a path out, and in which the same promise is
 * broken.
 */
export const shrinkOrder = async <World>(
  programs: Programs<World>,
  faults: number,
  path: Path,
  isBroken: (order: Order<World>) => boolean,
): Promise<Order<World>> => {
  const run = async (tried: Path) => {
    const { choose, taken: selected } = follow(tried);
    const order = await runOrder(programs, faults, choose);
    return { order, taken: selected, isBroken: isBroken(order) };
  };
  let best = await run(path);
  if (!best.isBroken) throw new Error('The order cannot be repeated');
  for (let size = Math.ceil(best.taken.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < best.taken.length; ) {
      const next = await run(best.taken.toSpliced(from, size));
      if (next.isBroken && lengthOf(next.order) < lengthOf(best.order)) best = next;
      else from += size;
    }
  }
  return best.order;
};
