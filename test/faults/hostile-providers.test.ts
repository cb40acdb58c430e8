import { describe, expect, it } from 'vitest';
import { startCanary } from '../support/canary.ts';
import { createClient } from '../support/client.ts';
import { startFaultyServices } from '../support/faulty-services.ts';
import { startTestStack } from '../support/harness.ts';
import { hostileBodies } from '../support/hostile-bodies.ts';
import { hostileAnswers, slowAnswers } from '../support/hostile-connections.ts';
import { hostilePaging } from '../support/hostile-paging.ts';
import {
  type Hostility,
  type Place,
  places,
  startHostileProvider,
} from '../support/hostile-provider.ts';
import { canMeasureMemory, watchMemory } from '../support/process-memory.ts';
import { sendJson } from '../support/send-json.ts';
import { startSharing } from '../support/sharing-process.ts';

const canary = await startCanary();
const usual: Hostility = {
  place: 'cursor',
  answer: ({ response }) => {
    const channels = Array.from({ length: 7000 }, (_, n) => ({
      id: `C${n}`,
      name: 'x'.repeat(100),
    }));
    sendJson(response, { ok: true, channels });
  },
  status: 200,
  requests: 1,
};
const quick = [...hostilePaging(canary.port), ...hostileBodies(), ...hostileAnswers(canary.port)];
const provider = await startHostileProvider(new Map([...quick, ...slowAnswers, ['usual', usual]]));
const { directOptions } = await startFaultyServices();
const { createTenant, connect } = await startTestStack(directOptions);
// Of each heap of 60 MB the stack needs about 50, and the function 20 for a usual answer: what takes
// 40 more ends it. Garbage is collected before it looks like growth.
const env = { NODE_OPTIONS: '--max-semi-space-size=1 --max-old-space-size=60' };
const service = await startSharing({ ...directOptions, env }, ...provider.mappings);
const { request } = createClient(service.info.base_url);

/** Asks as a new tenant, whose token tells the provider what to do. */
const ask = async (name: string, place: Hostility['place']) => {
  const { tenantId, apiKey } = await createTenant();
  const { type, path, variables }: Place = places[place];
  await connect(tenantId, type, { accessToken: name }, { variables });
  const startedAtMs = Date.now();
  const answer = await request(path, { apiKey });
  return { ...answer, tookMs: Date.now() - startedAtMs };
};

// What the process occupies when it has long been at work, with long lists that are as they should be.
const memory = watchMemory(service.pid);
for (let n = 0; n < 40; n++) await ask('usual', 'cursor');
const before = canMeasureMemory ? memory.residentMib() : 0;

/** The service has to answer within 9 s; a busy machine takes longer. */
const mostMs = 12_000;
const mostMib = 64;

const expectHandled = async (name: string, { place, status, code, requests }: Hostility) => {
  const asked = provider.requests(name);
  const answer = await ask(name, place);
  expect(answer).toMatchObject({ status, body: code ? { code } : { success: true } });
  expect(answer.tookMs).toBeLessThan(mostMs);
  expect(provider.requests(name) - asked).toBeGreaterThan(0);
  expect(provider.requests(name) - asked).toBeLessThanOrEqual(requests);
  expect(canary.connections()).toBe(0);
  return answer;
};

const expectSmall = async <T>(act: () => Promise<T>): Promise<T> => {
  if (!canMeasureMemory) return act();
  let result: T;
  let least = Number.POSITIVE_INFINITY;
  // The least of three: a peak may also be garbage that a busy machine had no time to collect.
  for (let tries = 1; ; tries++) {
    memory.resetPeak();
    result = await act();
    least = Math.min(least, memory.peakMib() - before);
    if (least < mostMib || tries === 3) break;
  }
  expect(least).toBeLessThan(mostMib);
  return result;
};

// That each answer is documented, and JSON with a detail where it is an error, is checked by request().
describe('a hostile provider behind field options', () => {
  it.each(quick)('is answered for: %s', async (name, hostility) => {
    const answer = await expectSmall(() => expectHandled(name, hostility));
    if (answer.status === 200 && hostility.requests > 1) {
      expect(answer.headers.get('x-options-truncated')).toBe('true');
    }
  });

  it('is answered for in time when it is slow, by all who ask at once', async () => {
    await expectSmall(() => Promise.all(slowAnswers.map((slow) => expectHandled(...slow))));
  });

  it('leaves the service as it was', async () => {
    expect(await ask('usual', 'cursor')).toMatchObject({ status: 200 });
    expect(service.output.stderr).not.toMatch(/unhandled|uncaught|crashed|MaxListeners/i);
    expect(canary.connections()).toBe(0);
  });
});
