import { describe, expect, it } from 'vitest';
import { startStub } from '../support/providers/stub-server.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const google = await startStub(() => ({ body: {} }));
const stack = await useStack([
  ['https://oauth2.googleapis.com', google.origin],
  ['https://gmail.googleapis.com', google.origin],
]);
const { request, createTenant, connect, connections, oauthApps, secretBox } = stack;
const { consent, tokenRequests } = createConnecting(stack);
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
