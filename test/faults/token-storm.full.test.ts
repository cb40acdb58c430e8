import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../functions/domain/model/sha256.ts';
import { zoom as provider } from '../../functions/providers/zoom.ts';
import { soaking } from '../soak/soaks.ts';
import { startFleet } from '../support/processes/fleet.ts';
import { type Fate, startSingleUseProvider } from '../support/processes/single-use-provider.ts';
import { seededRandom } from '../support/run/random.ts';
import { createInvoking, tokenOf } from '../support/stack/invoking.ts';

const { isSoak, runs: requests, seed, report } = soaking('refreshes');
const processes = isSoak ? 8 : 3;
/** Long enough for all requests to arrive, and shorter than a provider's eight seconds. */
const slowMs = isSoak ? 6_000 : 1_000;
const random = seededRandom(seed);

const standIn = await startSingleUseProvider(processes, async (): Promise<Fate> => {
  await sleep(slowMs);
  return 'answered';
});
const origins = [provider.tokenEndpoint, provider.account?.url ?? ''].map(
  (url) => new URL(url).origin,
);
const { members, connections, createTenant, connect, oauthApps } = await startFleet(
  standIn.origins.map((to) => origins.map((from): [string, string] => [from, to])),
);
const services = members.map(({ info }) => createInvoking(info));

const integrationType = provider.type;
await oauthApps.put({ integrationType, clientId: 'id', clientSecret: 'secret' });

/** A tenant whose access token has expired, and whose refresh token works once. */
const createExpired = async (family: string) => {
  const { tenantId } = await createTenant();
  await connect(tenantId, integrationType, {
    accessToken: `access-${family}-0`,
    refreshToken: `refresh-${family}-0`,
    accessTokenExpiresAtMs: 1,
  });
  const stored = () => connections.primary(tenantId, integrationType);
  const integrationId = (await stored())?.integrationId ?? '';
  return { tenantId, integrationId, stored };
};
type Expired = Awaited<ReturnType<typeof createExpired>>;

const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;

const stranger = await createTenant();
await connect(stranger.tenantId, integrationType, { accessToken: 'access-stranger-0' });
const askAsStranger = (service: (typeof services)[number]) =>
  service.askUntilAnswered({ tenant_id: stranger.tenantId, integration_type: integrationType });

/**
 * Spreads the requests over all processes, in forms that the seed chooses. Two cores run them all, so
 * a few at a time: the next ones follow after another tenant, who waits for no refresh, got an answer.
 * @returns how often each answer came
 */
const storm = async ({ tenantId, integrationId }: Expired, more: object = {}) => {
  const asked: ReturnType<(typeof services)[number]['askUntilAnswered']>[] = [];
  await Promise.all(
    services.map(async (service, member) => {
      for (let n = 0; n * processes + member < requests; n++) {
        const request = {
          tenant_id: tenantId,
          ...oneOf([{ integration_id: integrationId }, { integration_type: integrationType }]),
          ...oneOf([{}, { minimum_seconds: 60 }, { minimum_seconds: 1_800 }]),
          ...more,
        };
        asked.push(service.askUntilAnswered(request));
        if (n % 5 === 4) await askAsStranger(service);
      }
    }),
  );
  const counts: Record<string, number> = {};
  for (const answer of (await Promise.all(asked)).map(tokenOf)) {
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
};

const title = `${requests} token requests over ${processes} processes (seed ${seed})`;
describe(title, () => {
  beforeAll(async () => {
    // On two cores, the first requests of eight processes take seconds instead of milliseconds.
    for (let n = 0; n < 30; n++) await Promise.all(services.map(askAsStranger));
  });

  it('get one token from one refresh when the token has expired', async () => {
    const expired = await createExpired('expired');
    const answers = await storm(expired);
    const refreshes = standIn.refreshes.filter(({ family }) => family === 'expired');
    report({
      'tokens for services': Object.values(answers).reduce((sum, n) => sum + n, 0),
      'different tokens': Object.keys(answers).length,
    });
    report({ 'refreshes for services': refreshes.length });
    expect(answers).toEqual({ 'access-expired-1': requests });
    expect(refreshes).toHaveLength(1);
    expect(await expired.stored()).toMatchObject({ standing: { is: 'live' }, version: 2 });
  });

  it('get another token from one refresh when they report that it is rejected', async () => {
    const expired = await createExpired('rejected');
    expect(await storm(expired)).toEqual({ 'access-rejected-1': requests });
    const stored = await expired.stored();
    // As if the refresh were an hour ago, so that another one makes sense.
    if (!stored) throw new Error('The connection is gone');
    const older = { ...stored, refreshedAtMs: Date.now() - 1_000_000, version: 3 };
    expect(await connections.put(older, 2)).toBe(true);
    const rejection = { rejected: true, token_fingerprint: sha256('access-rejected-1') };
    expect(await storm(expired, rejection)).toEqual({ 'access-rejected-2': requests });
    expect(standIn.refreshes.filter(({ family }) => family === 'rejected')).toHaveLength(2);
    expect(await expired.stored()).toMatchObject({ standing: { is: 'live' }, version: 4 });
  });
});
