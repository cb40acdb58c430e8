import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { leftAloneUntilMs } from '../../functions/domain/connection/standing.ts';
import { zoom as provider } from '../../functions/providers/zoom.ts';
import { soaking } from '../soak/soaks.ts';
import { startFleet } from '../support/processes/fleet.ts';
import { type Fate, startSingleUseProvider } from '../support/processes/single-use-provider.ts';
import type { Answer } from '../support/stack/undocumented.ts';

const { isSoak, runs: requests, report } = soaking('refreshes');
const processes = isSoak ? 8 : 3;
/** Long enough for all requests to arrive, and shorter than a provider's eight seconds. */
const slowMs = isSoak ? 7_000 : 1_000;

const fates = new Map<string, (attempt: number, entrance: number) => Promise<Fate>>();
const standIn = await startSingleUseProvider(processes, async ({ family, entrance }) => {
  const attempt = refreshesOf(family).length;
  return (await fates.get(family)?.(attempt, entrance)) ?? 'answered';
});
const origins = [provider.tokenEndpoint, provider.account?.url ?? ''].map(
  (url) => new URL(url).origin,
);
const { members, connections, secretBox, createTenant, connect, oauthApps } = await startFleet(
  standIn.origins.map((to) => origins.map((from): [string, string] => [from, to])),
);

const integrationType = provider.type;
await oauthApps.put({ integrationType, clientId: 'id', clientSecret: 'secret' });
const stranger = await createTenant();
const path = '/events/components/zoom/events/meeting_ended/options/meeting_id';
const refreshesOf = (name: string) =>
  standIn.refreshes
    .filter(({ family }) => family === name)
    .map(({ granted, fate }) => ({ granted, fate }));

/** A tenant whose access token has expired. */
const createExpired = async (family: string) => {
  const { tenantId, apiKey } = await createTenant();
  await connect(tenantId, integrationType, {
    accessToken: `access-${family}-0`,
    refreshToken: `refresh-${family}-0`,
    accessTokenExpiresAtMs: 1,
  });
  const stored = async () => {
    const connection = await connections.primary(tenantId, integrationType);
    if (!connection) throw new Error('The connection is gone');
    const owner = { purpose: 'connection', tenantId, integrationType } as const;
    const { refreshToken } = JSON.parse(await secretBox.open(connection.sealedTokens, owner));
    return { ...connection, refreshToken };
  };
  return { apiKey, family, stored };
};
type Expired = Awaited<ReturnType<typeof createExpired>>;

/** Asks one process, and the next one if that is killed, as a caller would. */
const ask = async (apiKey: string, first: number): Promise<Answer> => {
  for (let next = first; ; next++) {
    const member = members[next % members.length];
    if (!member?.alive) continue;
    try {
      return await member.request(path, { apiKey });
    } catch (error) {
      if (member.alive) throw error;
    }
  }
};

/**
 * Spreads the requests over all processes. Two cores run them all, so a few requests at a time:
 * the next ones follow after another tenant, who waits for no refresh, got an answer.
 * @returns how often each answer came
 */
const storm = async ({ apiKey }: Expired): Promise<Record<string, number>> => {
  const asked: Promise<Answer>[] = [];
  await Promise.all(
    members.map(async (_, member) => {
      for (let n = 0; n * processes + member < requests; n++) {
        asked.push(ask(apiKey, member));
        if (n % 5 === 4) await ask(stranger.apiKey, member);
      }
    }),
  );
  const answers = await Promise.all(asked);
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = status === 200 ? 'options' : (body as { code: string }).code;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

/** The first refresh has this fate; all others are answered. */
const firstMeets =
  (fate: Fate) =>
  async (attempt: number): Promise<Fate> => {
    if (attempt > 1) return 'answered';
    await sleep(slowMs);
    return fate;
  };
const afterCoolDown = async ({ stored }: Expired) =>
  sleep(
    Math.max(0, (leftAloneUntilMs((await stored()).standing, Date.now()) ?? 0) - Date.now()) + 100,
  );

const answerLost = { family: 'graced', fate: 'answer lost', granted: true, newest: 2 } as const;
const requestLost = { family: 'unasked', fate: 'request lost', granted: false, newest: 1 } as const;
const lost = isSoak ? [answerLost, requestLost] : [answerLost];

const title = `${requests} requests over ${processes} processes on an expired token whose refresh token works once`;
describe(title, () => {
  beforeAll(async () => {
    // On two cores, the first requests of eight processes take seconds instead of milliseconds.
    for (let n = 0; n < 30; n++) {
      await Promise.all(members.map((_, member) => ask(stranger.apiKey, member)));
    }
  });

  it(`all get their options from one refresh, which takes the provider ${slowMs} ms`, async () => {
    const expired = await createExpired('slow');
    fates.set('slow', firstMeets('answered'));
    const answers = await storm(expired);
    report({ ...answers, 'refreshes for them': refreshesOf('slow').length, processes });
    expect(answers).toEqual({ options: requests });
    expect(refreshesOf('slow')).toEqual([{ granted: true, fate: 'answered' }]);
    const { lease, ...connection } = await expired.stored();
    expect(connection).toMatchObject({ version: 2, refreshToken: 'refresh-slow-1' });
    expect(lease).toBeUndefined();
  });

  it.each(lost)('lose no connection that the provider still accepts: $fate', async (row) => {
    const { family, fate, granted, newest } = row;
    const expired = await createExpired(family);
    standIn.graceful.add(family);
    fates.set(family, firstMeets(fate));
    const { options = 0, provider_unavailable = 0, ...others } = await storm(expired);
    expect([options + provider_unavailable, others]).toEqual([requests, {}]);
    await afterCoolDown(expired);
    expect(await storm(expired)).toEqual({ options: requests });
    expect(refreshesOf(family)).toEqual([
      { granted, fate },
      { granted: true, fate: 'answered' },
    ]);
    expect(await expired.stored()).toMatchObject({
      standing: { is: 'live' },
      version: 3,
      refreshToken: `refresh-${family}-${newest}`,
    });
  });

  it.runIf(isSoak)('are asked to reconnect when the provider accepts no token', async () => {
    const expired = await createExpired('strict');
    fates.set('strict', firstMeets('answer lost'));
    const { provider_unavailable = 0, reconnect_required = 0, ...others } = await storm(expired);
    expect([provider_unavailable + reconnect_required, others]).toEqual([requests, {}]);
    await afterCoolDown(expired);
    expect(await storm(expired)).toEqual({ reconnect_required: requests });
    expect(await expired.stored()).toMatchObject({
      standing: { is: 'ended' },
      refreshToken: 'refresh-strict-0',
    });
  });

  it('all get their options even when the refreshing process is killed', async () => {
    const expired = await createExpired('killed');
    standIn.graceful.add('killed');
    fates.set('killed', async (attempt, entrance) => {
      if (attempt > 1) return 'answered';
      await sleep(slowMs);
      await members[entrance]?.kill();
      return 'answer lost';
    });
    expect(await storm(expired)).toEqual({ options: requests });
    expect(members.filter(({ alive }) => alive)).toHaveLength(processes - 1);
    expect(refreshesOf('killed')).toEqual([
      { granted: true, fate: 'answer lost' },
      { granted: true, fate: 'answered' },
    ]);
    expect(await expired.stored()).toMatchObject({
      standing: { is: 'live' },
      version: 2,
      refreshToken: 'refresh-killed-2',
    });
  });
});
