import { describe, expect, it } from 'vitest';
import { readThroughCache } from '../../../../../functions/options/domain/listing/read-through-cache.ts';
import type { LookUp } from '../../../../../functions/options/domain/query/look-up.ts';
import type { ProviderFailure } from '../../../../../functions/options/domain/reading/provider-failure.ts';
import { gmailLookUp as lookUp } from '../../../../support/fields/a-look-up.ts';
import { caching } from './caching.ts';

describe('a request for a fresh list', () => {
  it('asks the provider, unless it was asked in the last ten seconds', async () => {
    const { now, ask } = caching();
    expect(await ask(false)).toEqual(['1', undefined]);
    now.ms += 9_999;
    expect(await ask(true)).toEqual(['1', 9_999]);
    now.ms += 1;
    expect(await ask(false)).toEqual(['1', 10_000]);
    expect(await ask(true)).toEqual(['2', undefined]);
    now.ms += 1;
    expect(await ask(true)).toEqual(['2', 1]);
    expect(await ask(false)).toEqual(['2', 1]);
  });

  it('is limited per question', async () => {
    const { ask } = caching();
    await ask(true, { search: 'a' });
    expect(await ask(true, { search: 'b' })).toEqual(['2', undefined]);
  });
});

it('serves an old list as stale, or none, until the provider may be asked again', async () => {
  const { now, fails, ask, serve, asked: query } = caching();
  await ask(false);
  now.ms += 60_000;
  fails.with = { why: 'rate_limited', waitMs: 5_000 };
  for (const _ of ['refused', 'left alone']) {
    expect(await serve(false)).toMatchObject({ list: { ageMs: 60_000, stale: true } });
  }
  const failed = { why: 'cooling_down', waitMs: 5_000 };
  expect(await serve(false, { search: 'a' })).toMatchObject({ failed });
  expect(query()).toBe(2);
  now.ms += 5_000;
  fails.with = undefined;
  expect(await ask(false)).toEqual(['3', undefined]);
});

/** The same look-up of another tenant, at its own account. */
const elsewhere: LookUp = {
  ...lookUp,
  query: { ...lookUp.query, tenantId: 'another' },
  access: {
    ...lookUp.access,
    connection: { ...lookUp.access.connection, tenantId: 'another', flowId: 'another' },
  },
};

describe('a rate limit of our app', () => {
  const ofApp = { why: 'rate_limited', waitMs: 20_000, ofApp: true } as const;

  it('leaves the provider alone for all tenants, who get what is kept', async () => {
    const { now, fails, serve, asked: query } = caching();
    await serve(false, {}, elsewhere);
    now.ms += 60_000;
    fails.with = ofApp;
    expect(await serve(false)).toEqual({ failed: ofApp });
    expect(await serve(false, {}, elsewhere)).toMatchObject({ list: { stale: true } });
    expect(await serve(false, { search: 'a' }, elsewhere)).toEqual({
      failed: { why: 'cooling_down', waitMs: 20_000, ofApp: true },
    });
    expect(query()).toBe(2);
    now.ms += 20_000;
    await serve(false, {}, elsewhere);
    expect(query()).toBe(3);
  });

  it('holds for a minute at most, whatever one account was answered', async () => {
    const { now, fails, serve, asked: query } = caching();
    fails.with = { ...ofApp, waitMs: 3_600_000 };
    await serve(false);
    now.ms += 60_000;
    await serve(false, {}, elsewhere);
    expect(query()).toBe(2);
  });

  it('of a tenant’s own app concerns that tenant’s connections by it, and nobody else', async () => {
    const { fails, serve, asked: query } = caching();
    const by = (of: LookUp, tenantApp: string | undefined, flowId = 'f'): LookUp => {
      const connection = { ...of.access.connection, tenantApp, flowId };
      return { ...of, access: { ...of.access, connection } };
    };
    fails.with = ofApp;
    expect(await serve(false, {}, by(lookUp, 'own'))).toEqual({ failed: ofApp });
    fails.with = undefined;
    expect(await serve(false, {}, by(lookUp, 'own', 'g'))).toMatchObject({
      failed: { why: 'cooling_down' },
    });
    const others = [by(elsewhere, undefined), by(lookUp, undefined), by(elsewhere, 'own', 'g')];
    for (const other of others) expect(await serve(false, {}, other)).toHaveProperty('list');
    expect(query()).toBe(4);
  });

  it('of one account concerns no other', async () => {
    const { fails, serve, asked: query } = caching();
    fails.with = { why: 'rate_limited', waitMs: 20_000 };
    await serve(false);
    fails.with = undefined;
    expect(await serve(false, {}, elsewhere)).toHaveProperty('list');
    expect(query()).toBe(2);
  });
});

describe('a failure', () => {
  it.each<ProviderFailure>([
    { why: 'missing_scope' },
    { why: 'parent_not_found' },
    { why: 'unknown_error', status: 503 },
    { why: 'out_of_time', cause: new Error('too slow') },
  ])('is the answer to the same question for ten seconds, and to no other: %j', async (failure) => {
    const { now, fails, serve, asked: query } = caching();
    fails.with = failure;
    expect(await serve(false)).toHaveProperty('cachedForMs', 10_000);
    fails.with = undefined;
    now.ms += 9_999;
    for (const refresh of [false, true]) {
      expect(await serve(refresh)).toMatchObject({ failed: { why: failure.why }, cachedForMs: 1 });
    }
    expect(query()).toBe(1);
    expect(await serve(false, { search: 'a' })).toHaveProperty('list');
    expect(await serve(false, {}, elsewhere)).toHaveProperty('list');
    now.ms += 1;
    expect(await serve(false)).toHaveProperty('list');
  });

  it('is forgotten with the connection that it came from', async () => {
    const { fails, serve } = caching();
    fails.with = { why: 'missing_scope' };
    await serve(false);
    fails.with = undefined;
    const connection = { ...lookUp.access.connection, flowId: 'a reconnect' };
    const reconnected = { ...lookUp, access: { ...lookUp.access, connection } };
    expect(await serve(false, {}, reconnected)).toHaveProperty('list');
  });

  it('hides no fresh list', async () => {
    const { now, fails, serve } = caching();
    await serve(false);
    now.ms += 10_000;
    fails.with = { why: 'no_response' };
    expect(await serve(true)).toHaveProperty('failed');
    expect(await serve(false)).toMatchObject({ list: { ageMs: 10_000 } });
  });

  it.each<ProviderFailure>([
    { why: 'no_access', none: { why: 'unconfirmed' } },
    { why: 'over_budget', waitMs: 1_000 },
  ])('that ends by itself or by a reconnect is not kept: %j', async (failure) => {
    const { fails, serve } = caching();
    fails.with = failure;
    expect(await serve(false)).toEqual({ failed: failure });
    fails.with = undefined;
    expect(await serve(false)).toHaveProperty('list');
  });
});

it('serves an old list to a tenant that has used up its budget', async () => {
  const { now, fails, serve } = caching();
  await serve(false);
  now.ms += 60_000;
  fails.with = { why: 'over_budget', waitMs: 1_000 };
  expect(await serve(false)).toMatchObject({ list: { ageMs: 60_000, stale: true } });
});

describe('a list that a rate limit cut short', () => {
  const cut = { options: [{ id: 'a', name: '' }], truncated: true, limitedMs: 5_000 };

  it('is kept for as long as the limit', async () => {
    const { now, deps, ask } = caching();
    await readThroughCache(deps, lookUp, {}, async () => ({ list: cut }));
    now.ms += 4_999;
    expect(await ask(false)).toEqual(['a', 4_999]);
    now.ms += 1;
    expect(await ask(false)).toEqual(['1', undefined]);
  });

  it('is less than an old complete one', async () => {
    const { now, deps, ask } = caching();
    await ask(false);
    now.ms += 60_000;
    const served = await readThroughCache(deps, lookUp, {}, async () => ({ list: cut }));
    expect(served).toMatchObject({ list: { options: [{ id: '1' }], stale: true } });
  });
});
