import { afterAll, describe, expect, it } from 'vitest';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { startCanary } from '../../support/hostile/canary.ts';
import { canMeasureMemory, watchMemory } from '../../support/run/process-memory.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { startEvents } from '../bench/scenario.ts';
import { hostileBodies } from '../support/hostile/hostile-bodies.ts';
import { hostileResponses } from '../support/hostile/hostile-connections.ts';
import { hostilePaging } from '../support/hostile/hostile-paging.ts';
import {
  type Hostility,
  places,
  startHostileProvider,
  usual,
} from '../support/hostile/hostile-provider.ts';
import { prepareFunction } from '../support/processes/function-process.ts';

const mostMib = 28;
const memoryMb = Math.max(...selectEnvironments().map((each) => each.memoryMb));

const canary = await startCanary();
const bodies = hostileBodies();
const others = [...hostilePaging(canary.port), ...hostileResponses(canary.port)];
const provider = await startHostileProvider(new Map([...bodies, ...others, ['usual', usual]]));
const stack = await startTestStack();
const startFunction = await prepareFunction('get-field-options', stack, provider.mappings);
const events = await startEvents();
afterAll(() => events.stop());

/** The deployed function in its own process, after it has served the largest possible lists. */
const startServing = async () => {
  const sandbox = await startFunction(memoryMb);
  const memory = watchMemory(sandbox.pid);
  const ask = async (name: string, { place, status }: Hostility) => {
    const { tenantId } = await stack.createTenant();
    const { type, path, variables } = places[place];
    await stack.connect(tenantId, type, { accessToken: name }, { variables });
    const response = JSON.parse(await sandbox.invoke(await events.eventOf({ path, tenantId })));
    expect(response.statusCode).toBe(status);
  };
  for (let n = 0; n < 5; n++) await ask('usual', usual);
  const before = memory.residentMib();
  memory.resetPeak();
  return { ask, growthMib: () => memory.peakMib() - before, stop: sandbox.stop };
};

describe.runIf(canMeasureMemory)('the memory that a hostile provider takes', () => {
  it.each(bodies)(`is less than ${mostMib} MiB: %s`, async (name, hostility) => {
    const { ask, growthMib, stop } = await startServing();
    await ask(name, hostility);
    expect(growthMib()).toBeLessThan(mostMib);
    stop();
  });

  it(`is less than ${mostMib} MiB for all its other answers together`, async () => {
    const { ask, growthMib, stop } = await startServing();
    for (const [name, hostility] of others) await ask(name, hostility);
    expect(growthMib()).toBeLessThan(mostMib);
    stop();
  });
});
