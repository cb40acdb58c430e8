import { describe, expect, it } from 'vitest';
import { lifeApp } from '../../support/notices/life-notices.ts';
import {
  play,
  resolvedProviders,
  startPlayedProviders,
} from '../../support/providers/played-providers.ts';
import { createLifeSteps } from '../../support/providers/provider-life.ts';
import type { StubRequest } from '../../support/providers/stub-server.ts';
import { seededRandom } from '../../support/run/random.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { providerStubs } from '../documented/oauth/provider-stubs.ts';
import { soaking } from '../soak/soaking.ts';
import {
  type HostileCase,
  type HostilePlace,
  hostileCasesOf,
  hostileResponse,
} from '../support/attack/hostile-json.ts';

const { runs, seed, progress, report } = soaking('answers');

const { server, originMap } = await startPlayedProviders();
const stack = await startTestStack({ originMap });
const { request, createTenant, oauthApps } = stack;
const { connect, disconnect, refreshNow, storedOf, tokensOf } = createLifeSteps(stack, server);
for (const type of resolvedProviders.keys()) await oauthApps.put(lifeApp(type));

const cases = [...resolvedProviders].flatMap(([type, provider]) => {
  const stub = providerStubs[type];
  return stub ? hostileCasesOf(type, provider, stub) : [];
});
const places = Map.groupBy(cases, ({ type, place }) => `${type} ${place}`);

/** Each place in turn, and there a case by lot. */
const draw = (count: number): HostileCase[] => {
  const random = seededRandom(seed);
  const groups = [...places.values()];
  return Array.from({ length: count }, (_, n) => {
    const group = groups[n % groups.length] ?? [];
    return group[Math.floor(random() * group.length)];
  }).filter((drawn) => drawn !== undefined);
};

const startLife = async ({ type }: HostileCase) => {
  const [provider, stub] = [resolvedProviders.get(type), providerStubs[type]];
  if (!provider || !stub) throw new Error(`no provider ${type}`);
  return { ...(await createTenant()), type, stub, provider, played: play(server, provider, stub) };
};
type Started = Awaited<ReturnType<typeof startLife>>;

/** Which of the answers is the hostile one. */
const isAsked = ({ provider }: Started, place: HostilePlace, { url, form }: StubRequest) => {
  const called = `https://${url.host}${url.pathname}`;
  const at = (given: string | undefined) => given !== undefined && called === given.split('?')[0];
  if (place === 'token') return at(provider.tokenEndpoint);
  if (place === 'refresh')
    return at(provider.tokenEndpoint) && form.get('grant_type') !== 'authorization_code';
  if (place === 'account') return at(provider.account?.url);
  if (place === 'revoke' || place === 'uninstall') return at(provider[place]?.url);
  return false;
};
const beHostile = (life: Started, { place, body }: HostileCase) => {
  const usual = server.respond;
  server.respond = (received) =>
    isAsked(life, place, received)
      ? hostileResponse(body.text, place === 'token' ? life.stub.tokenStatus : 200)
      : usual(received);
  return () => {
    server.respond = usual;
  };
};

const garbage = /^(undefined|null|NaN|-?Infinity|true|false|\[object Object\])?$/;
const latest = Date.parse('2099-01-01');

/** What is stored can be used and shown, whatever the provider said. */
const expectSound = async (life: Started) => {
  const shown = await request('/integrations', { apiKey: life.apiKey });
  expect(shown).toMatchObject({ status: 200 });
  const stored = await storedOf(life);
  if (!stored) return;
  const { accessToken, refreshToken = 'none' } = await tokensOf(life);
  for (const token of [accessToken, refreshToken]) expect(token).toMatch(/^[\x20-\x7e]+$/);
  for (const text of [stored.account?.id ?? 'none', ...Object.values(stored.variables)]) {
    expect(typeof text).toBe('string');
    expect(text.isWellFormed()).toBe(true);
  }
  expect(stored.account?.id ?? 'none').not.toMatch(garbage);
  for (const ms of [
    stored.accessTokenExpiresAtMs,
    stored.grantExpiresAtMs,
    stored.refreshDueAtMs,
  ]) {
    expect(ms ?? 1).toBeGreaterThan(0);
    expect(ms ?? 1).toBeLessThan(latest);
  }
};

/** Members without which an answer grants nothing. */
const decides = /(^|\.)(access_token|refresh_token|token_type|ok|error)$/;

const tryConnecting = async (life: Started, hostile: HostileCase) => {
  beHostile(life, hostile);
  const { success, error_code } = await connect(life);
  if (success !== 'true') expect(error_code).toMatch(/^\w+$/);
  await expectSound(life);
};

const tryRefreshing = async (life: Started, hostile: HostileCase) => {
  expect(await connect(life)).toMatchObject({ success: 'true' });
  beHostile(life, hostile);
  await refreshNow(life);
  await expectSound(life);
  const { member } = hostile.body;
  if (member === undefined || decides.test(member)) return;
  // What came beside the token must not cost it, since a rotated one cannot be had again.
  const given = JSON.parse(
    JSON.stringify({ ...life.stub.token, ...life.stub.refresh }).replaceAll('{n}', '1'),
  );
  const grant =
    given.access_token === undefined
      ? Object.values(given).find((each) => Object(each).access_token)
      : given;
  expect(await tokensOf(life)).toMatchObject({ accessToken: Object(grant).access_token });
  expect(await storedOf(life)).toMatchObject({ state: { is: 'live' } });
};

const tryEnding = async (life: Started, hostile: HostileCase) => {
  const { integration_id } = await connect(life);
  beHostile(life, hostile);
  await disconnect(life, integration_id);
  expect(await storedOf(life)).toBeUndefined();
};

const tries = {
  token: tryConnecting,
  account: tryConnecting,
  refresh: tryRefreshing,
  revoke: tryEnding,
  uninstall: tryEnding,
};

describe('hostile values in a provider’s answers', () => {
  it('are at every place of every provider', () => {
    const kinds = new Set(cases.map(({ place }) => place));
    expect([...kinds].sort()).toEqual(Object.keys(tries).sort());
    expect(places.size).toBeGreaterThan(100);
  });

  it('cause no fault of ours, lose no token and leave nothing odd', {
    timeout: 300_000 + runs * 500,
  }, async () => {
    const counts = new Map<string, number>();
    for (const [n, hostile] of draw(runs).entries()) {
      const life = await startLife(hostile);
      await tries[hostile.place](life, hostile).catch((error: unknown) => {
        const { type, place, body } = hostile;
        throw new Error(
          `${type}, ${place}: ${body.what}\n${error instanceof Error ? error.message : error}`,
        );
      });
      counts.set(hostile.place, (counts.get(hostile.place) ?? 0) + 1);
      progress(n);
    }
    report({ 'kinds of answers': cases.length, ...Object.fromEntries(counts) });
  });
});
