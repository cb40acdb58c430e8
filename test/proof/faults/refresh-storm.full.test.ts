import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { backOffUntilMs } from '../../../functions/connections/domain/connection-state.ts';
import { sha256 } from '../../../functions/platform/model/sha256.ts';
import { createRandom } from '../../support/run/random.ts';
import { createInvoking, tokenOf } from '../../support/stack/invoking.ts';
import { soaking } from '../soak/soaking.ts';
import { startFleet } from '../support/processes/fleet.ts';
import {
  type RefreshOutcome,
  startSingleUseProvider,
} from '../support/processes/single-use-provider.ts';
import { spread } from '../support/processes/spread.ts';

const { isSoak, runs: requests, seed, report } = soaking('refreshes');
const random = createRandom(seed);
const processes = isSoak ? 8 : 3;
/** Long enough for all requests to arrive, and shorter than a provider's eight seconds. */
const slowMs = isSoak ? 7_000 : 1_000;

const standIn = await startSingleUseProvider(processes);
const { fates: outcomes, refreshesOf } = standIn;
const { members, connections, createTenant, connect, connected, setUpApps } = await startFleet(
  standIn.mappings,
);
const services = members.map(({ info }) => createInvoking(info));

const integrationType = 'zoom';
await setUpApps(integrationType);

/** A tenant whose access token has expired. */
const createExpired = async (family: string) => {
  const { tenantId, apiKey, opened } = await connected(integrationType, {
    accessToken: `access-${family}-0`,
    refreshToken: `refresh-${family}-0`,
    accessTokenExpiresAtMs: 1,
  });
  return { tenantId, apiKey, stored: opened };
};

/** Sends a request to a process. @returns the answer in a word */
type StormCall = (process: number) => Promise<string>;

/** Asks one process for options, and the next one if that is killed, as a caller would. */
const askForOptions =
  ({ apiKey }: { apiKey: string }): StormCall =>
  async (first) => {
    const path = '/events/components/zoom/events/meeting_ended/options/meeting_id';
    for (let next = first; ; next++) {
      const member = members[next % members.length];
      if (!member?.alive) continue;
      const response = await member.request(path, { apiKey }).catch((error: unknown) => {
        if (member.alive) throw error;
      });
      if (response) return response.status === 200 ? 'options' : Object(response.body).code;
    }
  };

/** Asks for a token as a service, in forms that the seed chooses. */
const askForToken =
  ({ tenantId: tenant_id }: { tenantId: string }, ids: object[], more?: object): StormCall =>
  async (process) => {
    const which = random.pick([{ integration_type: integrationType }, ...ids]);
    const patience = random.pick([{}, { minimum_seconds: 60 }, { minimum_seconds: 1_800 }]);
    const service = services[process] as (typeof services)[number];
    return tokenOf(await service.askUntilAnswered({ tenant_id, ...which, ...patience, ...more }));
  };

const stranger = await createTenant();
await connect(stranger.tenantId, integrationType, { accessToken: 'access-stranger-0' });
const asStranger = askForOptions(await createTenant());

const storm = (ask: StormCall) => spread({ requests, processes, ask, pace: asStranger });

/** The first refresh has this fate; all others are answered. */
const firstMeets =
  (outcome: RefreshOutcome) =>
  async (attempt: number): Promise<RefreshOutcome> => {
    if (attempt > 1) return 'answered';
    await sleep(slowMs);
    return outcome;
  };

// On two cores, the first requests of eight processes take seconds instead of milliseconds.
for (let n = 0; n < 30; n++) {
  const asks = [asStranger, askForToken(stranger, [])];
  await Promise.all(asks.flatMap((ask) => members.map((_, process) => ask(process))));
}

const title = `${requests} requests over ${processes} processes on an expired token whose refresh token works once (seed ${seed})`;
describe(title, () => {
  it(`all get their options from one refresh, which takes the provider ${slowMs} ms`, async () => {
    const expired = await createExpired('slow');
    outcomes.set('slow', firstMeets('answered'));
    const responses = await storm(askForOptions(expired));
    report({ ...responses, 'refreshes for them': refreshesOf('slow').length, processes });
    expect(responses).toEqual({ options: requests });
    expect(refreshesOf('slow')).toEqual([{ granted: true, fate: 'answered' }]);
    expect(await expired.stored()).toMatchObject({ version: 2, refreshToken: 'refresh-slow-1' });
    expect((await expired.stored()).lease).toBeUndefined();
  });

  it('all get one token from one refresh, and another one when they report that it is rejected', async () => {
    const expired = await createExpired('service');
    outcomes.set('service', firstMeets('answered'));
    const { integrationId } = await expired.stored();
    const ids = [{ integration_id: integrationId }];
    const responses = await storm(askForToken(expired, ids));
    report({
      'tokens for services': Object.values(responses).reduce((sum, n) => sum + n, 0),
      'different tokens': Object.keys(responses).length,
      'refreshes for services': refreshesOf('service').length,
    });
    expect(responses).toEqual({ 'access-service-1': requests });
    const { refreshToken: _, ...stored } = await expired.stored();
    expect(stored).toMatchObject({ state: { is: 'live' }, version: 2 });

    // As if the refresh were an hour ago, so that another one makes sense.
    const older = { ...stored, refreshedAtMs: Date.now() - 1_000_000, version: 3 };
    expect(await connections.put(older, 2)).toBe(true);
    const rejection = { rejected: true, token_fingerprint: sha256('access-service-1') };
    expect(await storm(askForToken(expired, ids, rejection))).toEqual({
      'access-service-2': requests,
    });
    expect(refreshesOf('service')).toHaveLength(2);
    expect(await expired.stored()).toMatchObject({ state: { is: 'live' }, version: 4 });
  });

  it.each([
    { family: 'graced', fate: 'answer lost', after: 'options', is: 'live', newest: 2 },
    { family: 'unasked', fate: 'request lost', after: 'options', is: 'live', newest: 1 },
    { family: 'strict', fate: 'answer lost', after: 'reconnect_required', is: 'ended', newest: 0 },
  ] as const)(
    'lose a connection only if the provider accepts no token: $family, $fate',
    async (row) => {
      const { family, fate: outcome, after, is, newest } = row;
      const expired = await createExpired(family);
      if (is === 'live') standIn.graceful.add(family);
      outcomes.set(family, firstMeets(outcome));
      const ask = askForOptions(expired);
      const { provider_unavailable = 0, [after]: others = 0, ...rest } = await storm(ask);
      expect([provider_unavailable + others, rest]).toEqual([requests, {}]);
      const { state } = await expired.stored();
      await sleep(Math.max(0, (backOffUntilMs(state, Date.now()) ?? 0) - Date.now()) + 100);
      expect(await storm(ask)).toEqual({ [after]: requests });
      expect(refreshesOf(family)).toEqual([
        { granted: outcome === 'answer lost', fate: outcome },
        { granted: is === 'live', fate: 'answered' },
      ]);
      expect(await expired.stored()).toMatchObject({
        state: { is },
        version: 3,
        refreshToken: `refresh-${family}-${newest}`,
      });
    },
  );

  it('all get their options even when the refreshing process is killed', async () => {
    const expired = await createExpired('killed');
    standIn.graceful.add('killed');
    outcomes.set('killed', async (attempt, entrance) => {
      if (attempt > 1) return 'answered';
      await sleep(slowMs);
      await members[entrance]?.kill();
      return 'answer lost';
    });
    expect(await storm(askForOptions(expired))).toEqual({ options: requests });
    expect(members.filter(({ alive }) => alive)).toHaveLength(processes - 1);
    expect(refreshesOf('killed')).toEqual([
      { granted: true, fate: 'answer lost' },
      { granted: true, fate: 'answered' },
    ]);
    expect(await expired.stored()).toMatchObject({
      state: { is: 'live' },
      version: 2,
      refreshToken: 'refresh-killed-2',
    });
  });
});
