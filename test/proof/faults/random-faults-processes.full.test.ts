import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { FaultMode } from '../../support/fault/fault.ts';
import { startFaultyServices } from '../../support/fault/faulty-services.ts';
import { brokenPromise } from '../../support/promises/broken-promise.ts';
import { createRandom } from '../../support/run/random.ts';
import { soaking } from '../soak/soaking.ts';
import { startFleet } from '../support/processes/fleet.ts';
import { startTenantsProvider } from '../support/random-faults/provider.ts';
import { createRequests, createSession, RequestFailed } from '../support/random-faults/session.ts';

const modes = ['drop', 'throttle', 'fail', 'failAfterCommit', 'commitThenDrop', 'delay'] as const;

/** Longer than an attempt of the SDK, so that a call may also be executed after its repetition. */
const longestDelayMs = 2_000;

/** Lets a tenth of all calls fail, each in any way. */
const createFaultChooser = (random: ReturnType<typeof createRandom>) => {
  let calls = 0;
  let faults = 0;
  return {
    choose: (): FaultMode | undefined => {
      calls++;
      if (random.below(10) > 0) return undefined;
      faults++;
      const mode = random.pick(modes);
      return mode === 'delay' ? { delayMs: random.below(longestDelayMs) } : mode;
    },
    counts: () => ({ calls, faults }),
  };
};

const { runs: seconds, seed, isSoak, progress, report } = soaking('random-faults');
const random = createRandom(seed);
const sessionsAtOnce = 3;
/** The gateway gives up then. */
const mostMs = 29_000;

const provider = await startTenantsProvider();
const services = await startFaultyServices();
const { dynamodb, kms } = services;
// A call that hangs is given up as soon as in a deployment.
services.options.sdkAttemptMs = 1_000;
const mapping = [...provider.mapping];
const fleet = await startFleet([mapping, mapping, mapping], services);
await fleet.setUpApps('slack', 'gmail');
const pick = () => random.pick(fleet.members);

const title = `for ${seconds} s, valid requests succeed while a tenth of all calls fail (seed ${seed})`;
it(title, { timeout: 3 * 3_600_000 }, async () => {
  const requests = createRequests(pick);
  const sessions: Awaited<ReturnType<typeof createSession>>[] = [];
  const failures: string[] = [];
  const faults = createFaultChooser(random);
  dynamodb.chooseBy(faults.choose);
  kms.chooseBy(faults.choose);

  const startedMs = Date.now();
  const elapsed = () => Math.round((Date.now() - startedMs) / 1000);
  const keepBusy = async () => {
    while (elapsed() < seconds) {
      const session = await createSession(fleet, requests.ask);
      sessions.push(session);
      await session.run().catch((error: unknown) => {
        if (!(error instanceof RequestFailed)) throw error;
        failures.push(error.message);
      });
      progress(elapsed());
    }
  };
  await Promise.all(Array.from({ length: sessionsAtOnce }, keepBusy));
  dynamodb.recover();
  kms.recover();
  const { all, succeeded, failures: byCode, slowestMs } = requests.counts();
  const { calls, faults: failed } = faults.counts();
  // Calls that were delayed are executed by now, and leases of requests that failed have ended.
  await sleep(isSoak ? 15_000 : 2_500);

  const broken: string[] = [];
  for (const { tenantId, check } of sessions) {
    await check().catch((error: Error) => broken.push(`${tenantId}: ${error.message}`));
  }
  const connections = await Promise.all(sessions.map(({ opened }) => opened()));
  expect(brokenPromise(provider.historyOf(connections))).toBeUndefined();
  const { exchanges, refreshes } = provider.counts();
  report({
    'valid requests': all,
    'succeeded, %': Number(((100 * succeeded) / all).toFixed(3)),
    ...Object.fromEntries(Object.entries(byCode).map(([code, n]) => [`answered ${code}`, n])),
    'slowest answer, s': Number((slowestMs / 1000).toFixed(1)),
    'calls to DynamoDB and KMS': calls,
    'of which failed': failed,
    'connected accounts': exchanges,
    'codes exchanged twice': 0,
    refreshes,
    'refresh tokens used twice': 0,
    'tenants that lost something': broken.length,
  });
  expect(broken).toEqual([]);
  expect(succeeded).toBeGreaterThan(0);
  // How many succeed, and when, also depends on what else the machine does.
  if (!isSoak) return;
  expect(slowestMs).toBeLessThan(mostMs);
  expect(succeeded / all, failures.join(', ')).toBeGreaterThanOrEqual(0.995);
});
