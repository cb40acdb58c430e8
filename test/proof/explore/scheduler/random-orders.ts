import { createRandom } from '../../../support/run/random.ts';
import type { Path } from './explore-orders.ts';
import type { Order, Programs } from './order.ts';
import { runOrder } from './run-order.ts';
import { isFault, type Option } from './step.ts';

/** Chooses at random: mostly no fault, so that those that come do not all come at the beginning. */
const chooseAtRandom = (seed: number, selected: string[]) => {
  const { below, pick } = createRandom(seed);
  return (options: readonly Option[]) => {
    const requested = below(8) === 0;
    const some = options.filter(({ variant }) => isFault(variant) === requested);
    const option = pick(some.length > 0 ? some : options);
    selected.push(option.key);
    return options.indexOf(option);
  };
};

/** Draws orders; the seed of each repeats it. @param judge returns whether to go on */
export const randomOrders = async <World>(
  programs: Programs<World>,
  { faults, runs, seed }: { faults: number; runs: number; seed: number },
  judge: (order: Order<World>, path: Path) => boolean,
): Promise<void> => {
  for (let run = 0; run < runs; run++) {
    const path: string[] = [];
    const order = await runOrder(programs, faults, chooseAtRandom(seed + run, path));
    if (!judge(order, path)) return;
  }
};
