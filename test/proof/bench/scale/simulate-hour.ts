import { createRandom, seededRandom } from '../../../support/run/random.ts';
import { ownPartition } from '../measure.ts';
import type { Charge } from '../units.ts';
import type { OperationCosts } from './measure-operations.ts';

/**
 * Of one value of a partition key, a second. DynamoDB lends more for a while, and moves what is hot:
 * neither is counted on.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
const limits = { read: 3_000, write: 1_000 };

type Kind = keyof typeof limits;

/** What one operation needs of a partition that all requests of the tenant share. */
type Load = { name: string; charges: readonly Charge[] };

/** A Poisson distribution has such numbers, so a second may have half as many requests again. */
const arrivalsOf = (random: () => number, perSecond: number): number => {
  const least = Math.exp(-perSecond);
  let count = 0;
  for (let product = random(); product > least; product *= random()) count++;
  return count;
};

type HotPartition = {
  partition: string;
  kind: Kind;
  peak: number;
  throttledSeconds: number;
};

/** The share of its limit that the hottest partition used in any second of an hour. */
const shareOf = ({ kind, peak }: HotPartition) => peak / limits[kind];

/** An hour of a tenant's requests, each of an operation at random. */
export const simulateHour = (
  loads: readonly Load[],
  { perSecond = 100, seconds = 3_600, seed = 1 } = {},
): HotPartition[] => {
  const random = createRandom(seed);
  const uniform = seededRandom(seed + 1);
  const hot = new Map<string, HotPartition>();
  for (let second = 0; second < seconds; second++) {
    const used = new Map<string, { read: number; write: number }>();
    for (let left = arrivalsOf(uniform, perSecond); left > 0; left--) {
      for (const { partition, read, write } of random.pick(loads).charges) {
        if (partition === ownPartition) continue;
        const sum = used.get(partition) ?? { read: 0, write: 0 };
        used.set(partition, { read: sum.read + read, write: sum.write + write });
      }
    }
    for (const [partition, units] of used) {
      for (const kind of ['read', 'write'] as const) {
        const key = `${kind} ${partition}`;
        const { peak = 0, throttledSeconds = 0 } = hot.get(key) ?? {};
        hot.set(key, {
          ...{ partition, kind, peak: Math.max(peak, units[kind]) },
          throttledSeconds: throttledSeconds + Number(units[kind] > limits[kind]),
        });
      }
    }
  }
  return [...hot.values()].toSorted((one, other) => shareOf(other) - shareOf(one));
};

/** The operations as they are for a tenant with so many connections. */
export const loadsAt = (operations: readonly OperationCosts[], connections: number): Load[] =>
  operations.map(({ name, costs }) => ({
    name,
    charges: costs.find((each) => each.connections === connections)?.charges ?? [],
  }));

/** @returns for people: the partitions that DynamoDB would throttle */
export const throttles = (hot: readonly HotPartition[]): string[] =>
  hot
    .filter(({ throttledSeconds }) => throttledSeconds > 0)
    .map(
      ({ partition, kind, peak, throttledSeconds }) =>
        `${partition}: throttled in ${throttledSeconds} seconds, at most ${peak} ${kind} units in one.`,
    );
