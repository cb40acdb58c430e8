import { describe, expect, it } from 'vitest';
import { startCanary } from '../../support/hostile/canary.ts';
import { hostileBodies } from '../support/hostile/hostile-bodies.ts';
import {
  hostileResponses,
  slowRenewal,
  slowResponses,
} from '../support/hostile/hostile-connections.ts';
import { hostilePaging } from '../support/hostile/hostile-paging.ts';
import {
  type Hostility,
  places,
  startHostileProvider,
  usual,
} from '../support/hostile/hostile-provider.ts';
import { startFleet } from '../support/processes/fleet.ts';

const canary = await startCanary();
const quick = [...hostilePaging(canary.port), ...hostileBodies(), ...hostileResponses(canary.port)];
const provider = await startHostileProvider(
  new Map([...quick, ...slowResponses, slowRenewal, ['usual', usual]]),
);
// In a process of its own, whose output is read below.
const { members, createTenant, connect, oauthApps } = await startFleet([provider.mappings]);
const [{ request, output }] = members as [(typeof members)[number]];
await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });

/** Asks as a new tenant. The provider reads from the token how to behave. */
const ask = async (name: string, { place, expired }: Hostility) => {
  const { tenantId, apiKey } = await createTenant();
  const { type, path, variables } = places[place];
  const renewable = { refreshToken: name, accessTokenExpiresAtMs: 1 };
  const tokens = { accessToken: name, ...(expired ? renewable : {}) };
  await connect(tenantId, type, tokens, { variables });
  return request(path, { apiKey });
};

const expectHandled = async (name: string, hostility: Hostility) => {
  const { status, code, requests } = hostility;
  const requested = provider.requests(name);
  const response = await ask(name, hostility);
  expect(response).toMatchObject({ status, body: code ? { code } : { success: true } });
  expect(provider.requests(name) - requested).toBeGreaterThan(0);
  expect(provider.requests(name) - requested).toBeLessThanOrEqual(requests);
  expect(canary.connections()).toBe(0);
  return response;
};

// request() checks that each answer is documented, and that an error is JSON with a detail.
describe('a hostile provider behind field options', () => {
  it.each(quick)('gets a documented answer: %s', async (name, hostility) => {
    const response = await expectHandled(name, hostility);
    if (response.status === 200 && hostility.requests > 1) {
      expect(response.headers.get('x-options-truncated')).toBe('true');
    }
  });

  // Without a limit of time it would be the gateway that answers, with a 504.
  it.concurrent('gets all requests answered in time when it is slow, to list or to renew', async () => {
    await Promise.all([...slowResponses, slowRenewal].map((slow) => expectHandled(...slow)));
  });

  it('does not disturb the service for others', async () => {
    expect(await ask('usual', usual)).toMatchObject({ status: 200 });
    expect(output.stderr).not.toMatch(/unhandled|uncaught|crashed|MaxListeners/i);
    expect(canary.connections()).toBe(0);
  });
});
