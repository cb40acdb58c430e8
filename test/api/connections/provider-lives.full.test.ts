import { describe, expect, it } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { providerStubs } from '../../proof/documented/oauth/provider-stubs.ts';
import { issuerOrigin, startIssuer } from '../../support/notices/event-tokens.ts';
import { createNoticeStep, lifeApp, lifeNotices } from '../../support/notices/life-notices.ts';
import {
  play,
  resolvedProviders,
  startPlayedProviders,
} from '../../support/providers/played-providers.ts';
import { createLifeSteps, type Life } from '../../support/providers/provider-life.ts';
import type { ProviderStub } from '../../support/providers/provider-stub.ts';
import { providerVariables as variables } from '../../support/providers/provider-variables.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const { server, originMap } = await startPlayedProviders();
const issuer = await startIssuer();
const stack = await startTestStack({ originMap: originMap.set(issuerOrigin, issuer.origin) });
const { request, createTenant, oauthApps } = stack;
const steps = createLifeSteps(stack, server);
const { connect, disconnect, refreshNow, rejectToken, storedOf, tokensOf } = steps;
const notify = createNoticeStep(stack, steps);

const begin = async (type: string, stub: ProviderStub): Promise<Life> => {
  const provider = resolvedProviders.get(type);
  if (!provider) throw new Error(`no provider ${type}`);
  await oauthApps.put(lifeApp(type));
  return { ...(await createTenant()), type, stub, played: play(server, provider, stub) };
};

it('has a stub for every provider, and for nothing else', () => {
  expect(Object.keys(providerStubs).sort()).toEqual([...providers.keys()].sort());
});

it('knows an account of every provider that sends notices', () => {
  const senders = [...providers.values()].filter(({ notices }) => notices);
  expect(Object.keys(lifeNotices).sort()).toEqual(senders.map(({ type }) => type).sort());
});

describe.each(Object.entries(providerStubs))('%s', (type, stub) => {
  it('connects, is refused, refreshes, dies, reconnects, is uninstalled, reconnects and disconnects', async () => {
    const life = await begin(type, stub);
    const { apiKey, played } = life;

    const connected = await connect(life);
    const category = providers.get(type)?.category;
    expect(connected).toMatchObject({ category, success: 'true' });
    const [shown] = (await request('/integrations', { apiKey })).body as {
      id: string;
      status: string;
      account: string | null;
    }[];
    const id = connected.integration_id;
    expect(shown).toMatchObject({ id, type, status: 'connected' });
    if (stub.accountLabel === 'any') expect(shown?.account).toMatch(/./);
    else expect(shown?.account).toBe(stub.accountLabel);
    expect((await storedOf(life))?.variables).toMatchObject(variables[type] ?? {});

    await rejectToken(life);
    const given = await tokensOf(life);
    expect(given.accessToken).toBe(`access-${played.issued}`);
    await refreshNow(life);
    if (stub.refresh) {
      const fresh = await tokensOf(life);
      expect(fresh.accessToken).toBe(`access-${played.issued}`);
      expect(fresh.accessToken).not.toBe(given.accessToken);
      if (given.refreshToken) expect(fresh.refreshToken).toMatch(/^refresh-\d$/);
    }

    played.dead = true;
    await refreshNow(life);
    expect(await storedOf(life)).toMatchObject({ state: { is: 'ended' } });

    played.dead = false;
    expect(await connect(life)).toMatchObject({ success: 'true', integration_id: id });
    await notify(life);
    expect(await connect(life)).toMatchObject({ success: 'true', integration_id: id });
    expect(await storedOf(life)).toMatchObject({ state: { is: 'live' } });

    expect(await disconnect(life, id)).toMatchObject({ revoked: stub.revocable ?? true });
    expect(await storedOf(life)).toBeUndefined();
    expect(played.refused).toEqual([]);
  });
});

const removable = Object.entries(providerStubs).filter(
  ([, { documented }]) => documented.uninstall && documented.revoke,
);

it.each(removable)('%s has its grant revoked if it does not remove the app', async (type, stub) => {
  const { uninstall, revoke } = stub.documented;
  const life = await begin(type, stub);
  const { integration_id: id } = await connect(life);
  life.played.keepsApps = true;
  expect(await disconnect(life, id)).toMatchObject({
    revoked: true,
    detail: expect.stringContaining('still installed'),
  });
  const lineOf = (call: typeof revoke) => `${call?.method ?? 'POST'} ${call?.url}`;
  expect(life.played.endings).toEqual([lineOf(uninstall), lineOf(revoke)]);
  expect(life.played.refused).toEqual([]);
});
