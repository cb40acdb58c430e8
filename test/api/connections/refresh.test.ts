import { describe, expect, it } from 'vitest';
import { createExpired, labels } from '../../support/providers/rotating-google.ts';
import { channels } from '../../support/providers/slack-stub.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { findAllDue } from '../../support/stack/due-refreshes.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const hosts = [
  'oauth2.googleapis.com',
  'gmail.googleapis.com',
  'openidconnect.googleapis.com',
  'slack.com',
];
const stack = await useStackWith(hosts);
const { request, createTenant, connected, connections, connectionOf, provider } = stack;
const { consent, tokenRequests } = createConnecting(stack);
await stack.setUpApps('gmail', 'slack');

const projects = '/events/components/demo/events/task_completed/options/project_id';
const expired = { accessToken: 'old', refreshToken: 'refresh-1', accessTokenExpiresAtMs: 1 };
const reconnect = { status: 422, body: { code: 'reconnect_required' } };

describe('an expired access token', () => {
  it('is refreshed before the look-up, once for all requests at the same time', async () => {
    const { tenantId, apiKey } = await createTenant();
    await request(await consent(apiKey));
    const { stored, change } = connectionOf(tenantId, 'demo');
    await change({ accessTokenExpiresAtMs: 1 });
    const before = await stored();
    const counted = await tokenRequests();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => request(projects, { apiKey })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const after = await tokenRequests();
    expect(after.refresh_requests - counted.refresh_requests).toBe(1);
    const version = (before?.version ?? 0) + 1;
    const refreshed = { version, refreshedAtMs: expect.any(Number), lease: undefined };
    expect(await stored()).toMatchObject(refreshed);
  });

  it('keeps the old refresh token when the response has none', async () => {
    const { apiKey, tokens } = await connected('gmail', expired);
    provider.respond = ({ url, headers, form }) => {
      if (url.pathname === '/token') {
        expect(Object.fromEntries(form)).toEqual({
          grant_type: 'refresh_token',
          refresh_token: 'refresh-1',
          client_id: 'id',
          client_secret: 'secret',
        });
        return { body: { access_token: 'new', expires_in: 3599, token_type: 'Bearer' } };
      }
      expect(headers.authorization).toBe('Bearer new');
      return { body: { labels: [{ id: 'INBOX', name: 'INBOX' }] } };
    };
    expect(await request(labels, { apiKey })).toMatchObject({ status: 200 });
    expect(await tokens()).toMatchObject({ accessToken: 'new', refreshToken: 'refresh-1' });
  });

  it('means reconnect only when the provider says invalid_grant', async () => {
    const { apiKey, stored, tokens } = await connected('gmail', expired);
    provider.respond = () => ({ status: 400, body: { error: 'invalid_grant' } });
    for (const _ of [1, 2]) expect(await request(labels, { apiKey })).toMatchObject(reconnect);
    expect(await stored()).toMatchObject({ state: { is: 'ended' } });
    expect(await tokens()).toMatchObject({ refreshToken: 'refresh-1' });
  });

  it.each([
    ['a rate limit', { status: 429, body: { error: 'invalid_grant' } }, 'provider_rate_limited'],
    ['an outage', { status: 503, body: 'down' }, 'provider_unavailable'],
    ['an HTML page', { status: 200, body: '<html>' }, 'provider_unavailable'],
  ])('leaves the connection as it was after %s', async (_, response, code) => {
    const { apiKey, stored, tokens } = await connected('gmail', expired);
    provider.respond = () => response;
    expect(await request(labels, { apiKey })).toMatchObject({
      status: code === 'provider_rate_limited' ? 429 : 500,
      body: { code },
    });
    const state = { is: 'live', renewal: { failures: 1 } };
    expect(await stored()).toMatchObject({ state: state, version: 2 });
    expect(await tokens()).toEqual(expired);
  });

  it('of a connection that is disconnected meanwhile leaves it deleted', async () => {
    const { google, apiKey, stored } = await createExpired(provider, stack);
    google.meanwhile = async () => {
      const connection = await stored();
      if (connection) expect(await connections.delete(connection)).toBe(true);
      return undefined;
    };
    expect(await request(labels, { apiKey })).toMatchObject({
      status: 422,
      body: { code: 'integration_not_connected' },
    });
    expect(google.refreshes).toBe(1);
    expect(await stored()).toBeUndefined();
  });
});

const rotated = { access_token: 'access-2', refresh_token: 'refresh-2', token_type: 'Bearer' };

describe('a refresh whose response is odd', () => {
  it.each<[string, object]>([
    ['a million scopes', { expires_in: 60, scope: 'scope '.repeat(100_000) }],
    ['a list of things that are no text', { expires_in: 60, scopes: [{ toString: 1 }] }],
    ['a life of the refresh token that is no number', { refresh_token_expires_in: { valueOf: 1 } }],
    ['a type that is no text', { expires_in: 60, token_type: null }],
  ])('keeps the rotated token in spite of %s', async (_, odd) => {
    const { google, apiKey, stored } = await createExpired(provider, stack);
    google.meanwhile = async () => ({ body: { ...rotated, ...odd } });
    expect(await request(labels, { apiKey })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ state: { is: 'live' }, version: expect.any(Number) });
    expect(await request(labels, { apiKey })).toMatchObject({ status: 200 });
    expect(google.refreshes).toBe(1);
  });

  it.each(['constructor', '__proto__', 'toString', 'mac'])(
    'does not use a token of the type %s, and keeps the connection',
    async (token_type) => {
      const { google, apiKey, stored } = await createExpired(provider, stack);
      google.meanwhile = async () => ({ body: { ...rotated, token_type } });
      expect(await request(labels, { apiKey })).toMatchObject({
        status: 500,
        body: { code: 'provider_unavailable' },
      });
      expect(await stored()).toMatchObject({ state: { is: 'live' } });
    },
  );

  it('leaves no time in the queue that sorts before today', async () => {
    const { google, apiKey, tenantId, stored } = await createExpired(provider, stack);
    const refresh_token_expires_in = 9e15;
    google.meanwhile = async () => ({ body: { ...rotated, refresh_token_expires_in } });
    await request(labels, { apiKey });
    const due = (await stored())?.refreshDueAtMs ?? 0;
    expect(due).toBeLessThan(Date.parse('9999-01-01'));
    const all = await findAllDue(stack);
    expect(all.filter((each) => each.tenantId === tenantId)).toEqual([]);
  });
});

/** Long after the tests. */
const refreshDueAtMs = Date.now() + 86_400_000;
const rejection = { body: { ok: false, error: 'invalid_auth' } };

describe('an access token that the API refuses', () => {
  it.each([[''], ['refresh']])(
    'for one list alone is not the account’s fault: with a refresh token %j, nothing is marked',
    async (refreshToken) => {
      const tokens = { accessToken: 'token', ...(refreshToken ? { refreshToken } : {}) };
      const { apiKey, stored } = await connected('slack', tokens, { refreshDueAtMs });
      provider.requests.length = 0;
      provider.respond = ({ url }) =>
        url.pathname === '/api/auth.test' ? { body: { ok: true } } : rejection;
      const refused = { status: 422, body: { code: 'missing_provider_scope' } };
      expect(await request(channels, { apiKey })).toMatchObject(refused);
      // Another query: the failure of the first is cached.
      expect(await request(`${channels}?workspace=T1`, { apiKey })).toMatchObject(refused);
      const requests = provider.requests.map(({ url }) => url.pathname);
      expect(requests).not.toContain('/api/oauth.v2.access');
      // Each list is asked for twice: the first refusal may be a stray one.
      expect(requests.filter((path) => path !== '/api/auth.test')).toHaveLength(4);
      expect(await stored()).toMatchObject({ state: { is: 'live' }, version: 1 });
    },
  );

  it('is not used for a while after a second refusal, and recovers by itself', async () => {
    const tokens = { accessToken: 'token' };
    const { apiKey, stored, change } = await connected('slack', tokens, { refreshDueAtMs });
    const ask = () => request(channels, { apiKey });
    provider.requests.length = 0;
    provider.respond = () => rejection;
    for (const _ of [1, 2, 3]) expect(await ask()).toMatchObject(reconnect);
    const lookUps = provider.requests.filter(({ url }) => url.pathname !== '/api/auth.test');
    expect(lookUps).toHaveLength(2);
    expect(await stored()).toMatchObject({ state: { is: 'refused' }, refreshDueAtMs });

    await change({ state: { is: 'refused', untilMs: 1 } });
    provider.respond = () => ({ body: { ok: true, channels: [{ id: 'C1', name: 'general' }] } });
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ state: { is: 'live' }, refreshDueAtMs });
  });
});
