import { environments } from '../../../../infra/cdk/environments.ts';
import { createLeasingWorld } from '../../../support/limits/leasing-world.ts';
import { seededRandom } from '../../../support/run/random.ts';

const { rateLimit, tenantRateLimit } = environments.prod;
const [processCounts, rates] = [
  [1, 2, 4, 8, 20],
  [1, 5, 10, 25],
];
/** The later half is measured: by then, processes know the row. */
const requests = 2_000;

/** @returns writes for each request of one key, which come at random at these processes */
const writesOf = async (processes: number, perSecond: number): Promise<string> => {
  const { world, consume } = createLeasingWorld(
    { rateLimit, tenantRateLimit },
    Array(processes).fill(0),
  );
  const random = seededRandom(1);
  for (let n = 0; n < requests; n++) {
    if (n === requests / 2) world.writes = 0;
    world.nowMs += (-Math.log(1 - random()) * 1_000) / perSecond;
    await consume(Math.floor(random() * processes));
  }
  return ((2 * world.writes) / requests).toFixed(2);
};

/** WCU of the rate limit for each request of one key in production: by processes, and requests a second of all. */
export const measureLeases = () =>
  Promise.all(
    processCounts.map(async (processes) => {
      const cells = rates.map(async (rate) => [
        `${rate} a second`,
        await writesOf(processes, rate),
      ]);
      return { processes, ...Object.fromEntries(await Promise.all(cells)) };
    }),
  );
