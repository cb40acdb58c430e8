import { describe, expect, it } from 'vitest';
import { channels } from '../../support/providers/slack-stub.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const hosts = [
  'oauth2.googleapis.com',
  'gmail.googleapis.com',
  'openidconnect.googleapis.com',
  'slack.com',
];
const stack = await useStackWith(hosts);
const { request, createTenant, connected, connectionOf, provider } = stack;
const { consent, tokenRequests } = createConnecting(stack);
await stack.setUpApps('gmail', 'slack');

const projects = '/events/components/demo/events/task_completed/options/project_id';

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
});
