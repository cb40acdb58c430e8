import { describe, expect, it } from 'vitest';
import { channels } from '../support/providers/slack-stub.ts';
import { startStub } from '../support/providers/stub-server.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const google = await startStub(() => ({ body: {} }));
const slack = await startStub(() => ({ body: {} }));
const stack = await useStack([
  ['https://slack.com', slack.origin],
  ['https://oauth2.googleapis.com', google.origin],
  ['https://gmail.googleapis.com', google.origin],
]);
const { request, createTenant, connect, connections, oauthApps, secretBox } = stack;
const { consent, tokenRequests } = createConnecting(stack);
await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'secret' });

const labels = '/events/components/gmail/events/email_received/options/label_id';
const projects = '/events/components/demo/events/task_completed/options/project_id';
const expired = { accessToken: 'old', refreshToken: 'refresh-1', accessTokenExpiresAtMs: 1 };

const tokensOf = async (tenantId: string, integrationType: string) => {
  const sealed = (await connections.primary(tenantId, integrationType))?.sealedTokens ?? '';
  const owner = { purpose: 'connection', tenantId, integrationType } as const;
  return JSON.parse(await secretBox.open(sealed, owner));
};

describe('an expired access token', () => {
  it('is refreshed before the look-up, at the demo provider', async () => {
    const { tenantId, apiKey } = await createTenant();
    await request(await consent(apiKey));
    const before = await connections.primary(tenantId, 'demo');
    if (!before) throw new Error('not connected');
    const { version } = before;
    await connections.put({ ...before, accessTokenExpiresAtMs: 1, version: version + 1 }, version);
    const counted = await tokenRequests();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => request(projects, { apiKey })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const after = await tokenRequests();
    expect(after.refresh_requests - counted.refresh_requests).toBe(1);
    const refreshed = await connections.primary(tenantId, 'demo');
    expect(refreshed).toMatchObject({ version: version + 2, refreshedAtMs: expect.any(Number) });
    expect(refreshed?.lease).toBeUndefined();
  });

  it('keeps the old refresh token when the answer has none', async () => {
    const { tenantId, apiKey } = await createTenant();
    await connect(tenantId, 'gmail', expired);
    google.answer = ({ url, headers, form }) => {
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
    expect(await tokensOf(tenantId, 'gmail')).toMatchObject({
      accessToken: 'new',
      refreshToken: 'refresh-1',
    });
  });

  it('is refreshed once when the provider refuses it early', async () => {
    const { tenantId, apiKey } = await createTenant();
    await connect(tenantId, 'gmail', { accessToken: 'old', refreshToken: 'refresh-1' });
    google.answer = ({ url, headers }) =>
      url.pathname === '/token'
        ? { body: { access_token: 'new', token_type: 'Bearer' } }
        : headers.authorization === 'Bearer new'
          ? { body: { labels: [] } }
          : { status: 401, body: {} };
    expect(await request(labels, { apiKey })).toMatchObject({ status: 200, body: { options: [] } });
  });

  it('means reconnect only when the provider says invalid_grant', async () => {
    const { tenantId, apiKey } = await createTenant();
    await connect(tenantId, 'gmail', expired);
    google.answer = () => ({ status: 400, body: { error: 'invalid_grant' } });
    for (const _ of [1, 2]) {
      expect(await request(labels, { apiKey })).toMatchObject({
        status: 422,
        body: { code: 'reconnect_required' },
      });
    }
    expect(await connections.primary(tenantId, 'gmail')).toMatchObject({
      standing: { is: 'ended' },
    });
    expect(await tokensOf(tenantId, 'gmail')).toMatchObject({ refreshToken: 'refresh-1' });
  });

  it.each([
    ['a rate limit', { status: 429, body: { error: 'invalid_grant' } }, 'provider_rate_limited'],
    ['an outage', { status: 503, body: 'down' }, 'provider_unavailable'],
    ['an HTML page', { status: 200, body: '<html>' }, 'provider_unavailable'],
  ])('leaves the connection as it was after %s', async (_, answer, code) => {
    const { tenantId, apiKey } = await createTenant();
    await connect(tenantId, 'gmail', expired);
    google.answer = () => answer;
    expect(await request(labels, { apiKey })).toMatchObject({
      status: code === 'provider_rate_limited' ? 429 : 500,
      body: { code },
    });
    expect(await connections.primary(tenantId, 'gmail')).toMatchObject({
      standing: { is: 'live', renewal: { failures: 1 } },
      version: 2,
    });
    expect(await tokensOf(tenantId, 'gmail')).toEqual(expired);
  });

  it('is used while it works and cannot be refreshed', async () => {
    const { tenantId, apiKey } = await createTenant();
    const soon = Date.now() + 60_000;
    await connect(tenantId, 'gmail', { ...expired, accessTokenExpiresAtMs: soon });
    google.answer = ({ url }) =>
      url.pathname === '/token' ? { status: 503, body: {} } : { body: { labels: [] } };
    expect(await request(labels, { apiKey })).toMatchObject({ status: 200 });
  });
});

const tokenPath = '/api/oauth.v2.access';
const rejection = { body: { ok: false, error: 'invalid_auth' } };
const options = { body: { ok: true, channels: [{ id: 'C1', name: 'general' }] } };

/** Long after the tests. */
const refreshDueAtMs = Date.now() + 86_400_000;

const accountPath = '/api/auth.test';

/**
 * A tenant, and a Slack that refuses this many look-ups before it accepts them. Its account's own
 * address refuses as long as that, or accepts everything.
 */
const createRejected = async (
  rejections: number,
  { refreshToken = '', account = 'refuses' } = {},
) => {
  const { tenantId, apiKey } = await createTenant();
  const tokens = { accessToken: 'token', ...(refreshToken ? { refreshToken } : {}) };
  await connect(tenantId, 'slack', tokens, { refreshDueAtMs });
  const state = { left: rejections, calls: 0, refreshes: 0 };
  const isAccepted = () => account === 'accepts' || state.left < 0;
  slack.answer = ({ url }) => {
    if (url.pathname === tokenPath) {
      state.refreshes++;
      const rotated = { access_token: `token-${state.refreshes}`, refresh_token: 'next' };
      return { body: { ok: true, token_type: 'bot', ...rotated } };
    }
    if (url.pathname === accountPath) return isAccepted() ? { body: { ok: true } } : rejection;
    state.calls++;
    return state.left-- > 0 ? rejection : options;
  };
  const stored = async () => {
    const connection = await connections.primary(tenantId, 'slack');
    if (!connection) throw new Error('The connection is gone');
    return connection;
  };
  return { state, stored, ask: () => request(channels, { apiKey }) };
};

const reconnect = { status: 422, body: { code: 'reconnect_required' } };

describe('an access token that the API refuses', () => {
  it.each([[''], ['refresh']])(
    'for one list alone is not the account’s fault: with a refresh token %j, nothing is marked',
    async (refreshToken) => {
      const { ask, state, stored } = await createRejected(100, {
        refreshToken,
        account: 'accepts',
      });
      const refused = { status: 422, body: { code: 'missing_provider_scope' } };
      for (const _ of [1, 2]) expect(await ask()).toMatchObject(refused);
      expect(state).toMatchObject({ refreshes: 0, calls: 2 });
      expect(await stored()).toMatchObject({ standing: { is: 'live' }, version: 1 });
    },
  );

  it('is not used for a while after a second refusal, and recovers by itself', async () => {
    const { ask, state, stored } = await createRejected(2);
    for (const _ of [1, 2, 3]) expect(await ask()).toMatchObject(reconnect);
    expect(state.calls).toBe(2);
    const marked = await stored();
    expect(marked).toMatchObject({ standing: { is: 'refused' }, refreshDueAtMs });

    const later = { ...marked, standing: { is: 'refused', untilMs: 1 } } as const;
    await connections.put({ ...later, version: marked.version + 1 }, marked.version);
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ standing: { is: 'live' }, refreshDueAtMs });
  });

  it('is refreshed once for all requests when the API refuses every token', async () => {
    const { ask, state, stored } = await createRejected(100, { refreshToken: 'refresh' });
    for (const _ of [1, 2, 3]) expect(await ask()).toMatchObject(reconnect);
    expect(state).toMatchObject({ refreshes: 1, calls: 2 });
    expect(await stored()).toMatchObject({ standing: { is: 'refused' } });
  });
});
