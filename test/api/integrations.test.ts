import { describe, expect, it } from 'vitest';
import { startStub } from '../support/providers/stub-server.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { describeProtectedRoute } from '../support/stack/protected-route.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const google = await startStub(() => ({ body: {} }));
const slack = await startStub(() => ({ body: { ok: true } }));
const stack = await useStack([
  ['https://oauth2.googleapis.com', google.origin],
  ['https://slack.com', slack.origin],
]);
const { request, createTenant, connect, connections, oauthApps } = stack;
const { consent } = createConnecting(stack);
for (const integrationType of ['gmail', 'google_sheets', 'slack', 'facebook']) {
  await oauthApps.put({ integrationType, clientId: 'id', clientSecret: 'secret' });
}

const idOf = async (tenantId: string, integrationType: string) =>
  (await connections.primary(tenantId, integrationType))?.integrationId;
const remove = (id: string | undefined, apiKey: string) =>
  request(`/integrations/${id}`, { method: 'DELETE', apiKey });

describe('GET /integrations', () => {
  it('answers an empty array before anything is connected', async () => {
    const { apiKey } = await createTenant();
    expect(await request('/integrations', { apiKey })).toMatchObject({ status: 200, body: [] });
  });

  it('shows a connection without its tokens', async () => {
    const { tenantId, apiKey } = await createTenant();
    await request(await consent(apiKey));
    const { body, text } = await request('/integrations', { apiKey });
    expect(body).toEqual([
      {
        id: await idOf(tenantId, 'demo'),
        type: 'demo',
        category: 'demo',
        name: null,
        primary: true,
        status: 'connected',
        account: 'ada',
        scopes_granted: ['openid', 'offline_access', 'projects:read'],
        scopes_missing: [],
        connected_at: expect.any(String),
        refreshed_at: null,
        lapses_at: null,
        reconnect_by: null,
        problem: null,
      },
    ]);
    expect(text).not.toMatch(/token|sealed/);
  });

  it('names the scopes that were asked for and not granted', async () => {
    const { tenantId, apiKey } = await createTenant();
    await connect(tenantId, 'slack', { accessToken: 'a', grantedScopes: ['channels:read'] });
    const { body } = await request('/integrations', { apiKey });
    expect(body).toMatchObject([
      { scopes_missing: expect.arrayContaining(['groups:read', 'users:read']) },
    ]);
  });

  describeProtectedRoute(stack, { path: '/integrations', scope: 'integrations:read' });
});

describe('DELETE /integrations/{integration_id}', () => {
  it('ends the grant at the provider, then deletes the connection', async () => {
    const { tenantId, apiKey } = await createTenant();
    await connect(tenantId, 'gmail', { accessToken: 'access-1', refreshToken: 'refresh-1' });
    google.requests.length = 0;
    const id = await idOf(tenantId, 'gmail');
    expect(await remove(id, apiKey)).toMatchObject({ status: 200, body: { id, revoked: true } });
    expect(google.requests[0]?.url.pathname).toBe('/revoke');
    expect(google.requests[0]?.form.get('token')).toMatch(/^(access|refresh)-1$/);
    expect(await connections.primary(tenantId, 'gmail')).toBeUndefined();
    expect(await remove(id, apiKey)).toMatchObject({ status: 404 });
  });

  it.each([
    ['fails', { status: 503, body: 'down' }],
    ['refuses at HTTP 200', { body: { ok: false, error: 'invalid_auth' } }],
    ['answers with a redirect', { status: 302, headers: { location: 'https://slack.com/' } }],
  ])('deletes the connection even when the provider %s, and says so', async (_, answer) => {
    const { tenantId, apiKey } = await createTenant();
    await connect(tenantId, 'slack', { accessToken: 'a' });
    slack.answer = () => answer;
    expect(await remove(await idOf(tenantId, 'slack'), apiKey)).toMatchObject({
      status: 200,
      body: { revoked: false, detail: expect.stringContaining('Slack did not end its grant') },
    });
    expect(await connections.primary(tenantId, 'slack')).toBeUndefined();
  });

  it('keeps a grant that another product of the same account uses', async () => {
    const { tenantId, apiKey } = await createTenant();
    const account = { id: `${tenantId}@example.com`, label: 'a@example.com' };
    for (const type of ['gmail', 'google_sheets']) {
      await connect(tenantId, type, { accessToken: 'a' }, { account, grantFamily: 'google' });
    }
    google.requests.length = 0;
    expect(await remove(await idOf(tenantId, 'gmail'), apiKey)).toMatchObject({
      body: { revoked: false, detail: expect.stringContaining('same grant') },
    });
    expect(google.requests).toEqual([]);
    expect(await remove(await idOf(tenantId, 'google_sheets'), apiKey)).toMatchObject({
      body: { revoked: true },
    });
  });

  it.each(['nope', '__proto__', '01932c07-2f5e-7c1a-9a63-52b5a1c8a001'])('404s %s', async (id) => {
    const { apiKey } = await createTenant();
    expect(await remove(id, apiKey)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('404s the connection of another tenant, and keeps it', async () => {
    const [ada, bob] = [await createTenant(), await createTenant()];
    await connect(ada.tenantId, 'slack', { accessToken: 'a' });
    const id = await idOf(ada.tenantId, 'slack');
    expect(await remove(id, bob.apiKey)).toMatchObject({ status: 404 });
    expect(await idOf(ada.tenantId, 'slack')).toBe(id);
  });

  describeProtectedRoute(stack, {
    method: 'DELETE',
    path: '/integrations/01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
    scope: 'integrations:write',
  });
});
