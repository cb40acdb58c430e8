import { describe, expect, it } from 'vitest';
import { createExpired, googleOrigins, labels } from '../support/providers/rotating-google.ts';
import { startStub } from '../support/providers/stub-server.ts';
import { findAllDue } from '../support/stack/due-refreshes.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';

const stub = await startStub(() => ({ body: {} }));
const stack = await startTestStack({
  originMap: new Map(googleOrigins.map((origin) => [origin, stub.origin])),
});
const { request, oauthApps } = stack;
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'secret' });

const rotated = { access_token: 'access-2', refresh_token: 'refresh-2', token_type: 'Bearer' };

describe('a refresh whose answer is odd', () => {
  it.each<[string, object]>([
    ['a lifetime after the last date', { expires_in: 8.7e12 }],
    ['a lifetime that is no safe integer', { expires_in: 9.1e12 }],
    ['a lifetime of many digits', { expires_in: 1e300 }],
    ['a lifetime that is no number', { expires_in: { seconds: 60 } }],
    ['a million scopes', { expires_in: 60, scope: 'scope '.repeat(100_000) }],
    ['scopes that are no text', { expires_in: 60, scope: [1, 2] }],
    ['a list of things that are no text', { expires_in: 60, scopes: [{ toString: 1 }] }],
    ['a life of the refresh token that is no number', { refresh_token_expires_in: { valueOf: 1 } }],
    ['a type that is no text', { expires_in: 60, token_type: null }],
  ])('keeps the rotated token in spite of %s', async (_, odd) => {
    const { google, apiKey, stored } = await createExpired(stub, stack);
    google.meanwhile = async () => ({ body: { ...rotated, ...odd } });
    expect(await request(labels, { apiKey })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ standing: { is: 'live' }, version: expect.any(Number) });
    expect(await request(labels, { apiKey })).toMatchObject({ status: 200 });
    expect(google.refreshes).toBe(1);
  });

  it.each(['constructor', '__proto__', 'toString', 'mac'])(
    'does not use a token of the type %s, and keeps the connection',
    async (token_type) => {
      const { google, apiKey, stored } = await createExpired(stub, stack);
      google.meanwhile = async () => ({ body: { ...rotated, token_type } });
      expect(await request(labels, { apiKey })).toMatchObject({
        status: 500,
        body: { code: 'provider_unavailable' },
      });
      expect(await stored()).toMatchObject({ standing: { is: 'live' } });
    },
  );

  it('leaves no time in the queue that sorts before today', async () => {
    const { google, apiKey, stored } = await createExpired(stub, stack);
    const refresh_token_expires_in = 9e15;
    google.meanwhile = async () => ({ body: { ...rotated, refresh_token_expires_in } });
    await request(labels, { apiKey });
    const due = (await stored())?.refreshDueAtMs ?? 0;
    expect(due).toBeLessThan(Date.parse('9999-01-01'));
    expect(await findAllDue(stack)).toEqual([]);
  });
});
