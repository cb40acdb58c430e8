import * as z from 'zod';
import { createRateLimiter } from '../../../../functions/keys/adapters/rate-limits.ts';
import { environments } from '../../../../infra/cdk/environments.ts';
import { optionFacts, wholeNumber } from '../../../../infra/command-line/options.ts';
import { programOf } from '../../../../infra/command-line/run-program.ts';
import { inBenchFolder, printFaults } from '../run-bench.ts';
import { type Services, startServices } from '../services.ts';
import { measureAgents } from './measure-agents.ts';
import { measureDeadEndpoints, measureSlowEndpoints } from './measure-dead-endpoints.ts';
import { measureFleet } from './measure-fleet.ts';
import { measureFloods } from './measure-floods.ts';
import { measureLeases } from './measure-leases.ts';
import { measureLists } from './measure-lists.ts';
import { measureWebhooks } from './measure-webhooks.ts';
import { reportOperations } from './report-operations.ts';

/** What requests of one key cost that has used up its burst, at one process. */
const measureRefusals = async ({ database, count }: Services, refusals: number) => {
  const nowMs = Date.now();
  const { rateLimit } = environments.prod;
  const limiter = createRateLimiter(database, environments.prod, () => nowMs);
  const caller = { tenantId: 'tenant', keyId: 'key' };
  for (let n = 0; n < rateLimit.burst; n++) await limiter.consume(caller);
  const { dynamodbCalls, writeUnits, readUnits } = await count(async () => {
    for (let n = 0; n < refusals; n++) await limiter.consume(caller);
  });
  const units = { calls: dynamodbCalls, WCU: writeUnits, RCU: readUnits };
  return [{ 'refusals in one interval': refusals, ...units }];
};

const facts = {
  name: 'npm run bench -- scale',
  summary:
    'Prints what each operation costs by the connections of a tenant, what long lists, many agents and refused requests cost, what keeps many connections alive, what webhooks cost, and what floods and dead endpoints exclude.',
  notes:
    'docs/deploy/scale.md has the figures of the last run. Exits with 1 if an operation costs more the more connections a tenant has, or DynamoDB would throttle.',
  options: z.object({
    agents: wholeNumber(1, 1_000_000)
      .default(50_000)
      .register(optionFacts, { value: '<number>', summary: 'Agents of the tenant.' }),
    operations: z.literal(true).optional().register(optionFacts, {
      summary: 'Prints only what each operation costs by the connections of a tenant.',
    }),
  }),
  examples: ['npm run bench -- scale', 'npm run bench -- scale --operations'],
};

const sizes = [1, 100, 1_000, 10_000];

/** What docs/deploy/scale.md has besides. */
const reportOthers = async (services: Services, agents: number) => {
  console.log('Option lists');
  console.table(await measureLists(services));
  console.log(`${agents} agents of one tenant`);
  console.table(await measureAgents(services, agents));
  console.log('Refused requests');
  console.table(await measureRefusals(services, 100));
  console.log(
    'WCU of the rate limit for each request of one key, by processes and requests of all',
  );
  console.table(await measureLeases());
  console.log('Each delivery to a webhook');
  console.table(await measureWebhooks(services));
  console.log('What a thousand endpoints get while some are dead, each with five events a second');
  console.table(await measureDeadEndpoints());
  console.log('The same while some take an event every ten seconds, each after 14.5 s');
  console.table(await measureSlowEndpoints());
  console.log('Connections that nobody uses, over two years');
  console.table([measureFleet()]);
  console.log('Ten minutes of a flood of one method');
  console.table(measureFloods());
};

export const benchScale = programOf(facts, ({ agents, operations }) =>
  inBenchFolder(async (folder) => {
    const services = await startServices(folder);
    try {
      const faults = await reportOperations(services, folder, sizes);
      if (!operations) await reportOthers(services, agents);
      printFaults(faults);
    } finally {
      services.stop();
    }
  }),
);
