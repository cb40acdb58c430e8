import { describe, expect, it } from 'vitest';
import { startFaultyServices } from '../support/fault/faulty-services.ts';
import { startCanary } from '../support/hostile/canary.ts';
import { hostileBodies } from '../support/hostile/hostile-bodies.ts';
import {
  hostileAnswers,
  slowAnswers,
  slowRenewal,
} from '../support/hostile/hostile-connections.ts';
import { hostilePaging } from '../support/hostile/hostile-paging.ts';
import {
  type Hostility,
  type Place,
  places,
  startHostileProvider,
} from '../support/hostile/hostile-provider.ts';
import { usual } from '../support/hostile/hostile-usual.ts';
import { startSharing } from '../support/processes/sharing-process.ts';
import { createClient } from '../support/stack/client.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';

const canary = await startCanary();
const quick = [...hostilePaging(canary.port), ...hostileBodies(), ...hostileAnswers(canary.port)];
const provider = await startHostileProvider(
  new Map([...quick, ...slowAnswers, slowRenewal, ['usual', usual]]),
);
const { directOptions } = await startFaultyServices();
const { createTenant, connect, oauthApps } = await startTestStack(directOptions);
await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });
const service = await startSharing(directOptions, ...provider.mappings);
const { request } = createClient(service.info.base_url);

/** Asks as a new tenant. The provider reads from the token how to behave. */
const ask = async (name: string, { place, expired }: Hostility) => {
  const { tenantId, apiKey } = await createTenant();
  const { type, path, variables }: Place = places[place];
  const renewable = { refreshToken: name, accessTokenExpiresAtMs: 1 };
  const tokens = { accessToken: name, ...(expired ? renewable : {}) };
  await connect(tenantId, type, tokens, { variables });
  return timed(path, apiKey);
};
const timed = async (path: string, apiKey: string) => {
  const startedAtMs = Date.now();
  const answer = await request(path, { apiKey });
  return { ...answer, tookMs: Date.now() - startedAtMs };
};

/** The longest that an answer may take, after subtracting what unrelated requests take. */
const mostMs = 9_000;

const expectHandled = async (name: string, hostility: Hostility) => {
  const { status, code, requests } = hostility;
  const asked = provider.requests(name);
  const answer = await ask(name, hostility);
  expect(answer).toMatchObject({ status, body: code ? { code } : { success: true } });
  expect(provider.requests(name) - asked).toBeGreaterThan(0);
  expect(provider.requests(name) - asked).toBeLessThanOrEqual(requests);
  expect(canary.connections()).toBe(0);
  return answer;
};

/** The longest time that unrelated requests take meanwhile. */
const watchBystander = () => {
  let isOver = false;
  const slowest = (async () => {
    const { apiKey } = await createTenant();
    let slowestMs = 0;
    while (!isOver) slowestMs = Math.max(slowestMs, (await timed('/agents', apiKey)).tookMs);
    return slowestMs;
  })();
  return async () => {
    isOver = true;
    return slowest;
  };
};

// request() checks that each answer is documented, and that an error is JSON with a detail.
describe('a hostile provider behind field options', () => {
  it.each(quick)('gets a documented answer: %s', async (name, hostility) => {
    const answer = await expectHandled(name, hostility);
    if (answer.status === 200 && hostility.requests > 1) {
      expect(answer.headers.get('x-options-truncated')).toBe('true');
    }
  });

  it.concurrent('gets all requests answered in time when it is slow', async () => {
    const stopWatching = watchBystander();
    const answers = await Promise.all(slowAnswers.map((slow) => expectHandled(...slow)));
    const slowestMs = Math.max(...answers.map(({ tookMs }) => tookMs));
    expect(slowestMs - (await stopWatching())).toBeLessThan(mostMs);
  });

  it.concurrent('gets an answer in time when it renews a token slowly and never lists', async () => {
    const stopWatching = watchBystander();
    const { tookMs } = await expectHandled(...slowRenewal);
    expect(tookMs - (await stopWatching())).toBeLessThan(mostMs);
  });

  it('does not disturb the service for others', async () => {
    expect(await ask('usual', usual)).toMatchObject({ status: 200 });
    expect(service.output.stderr).not.toMatch(/unhandled|uncaught|crashed|MaxListeners/i);
    expect(canary.connections()).toBe(0);
  });
});
