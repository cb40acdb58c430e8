import { describe, expect, it } from 'vitest';
import { labels } from '../../support/providers/rotating-google.ts';
import type { StubResponse } from '../../support/providers/stub-server.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith([
  'oauth2.googleapis.com',
  'gmail.googleapis.com',
  'openidconnect.googleapis.com',
]);
const { createTenant, connectionOf, request, provider: google } = stack;
const { start, callBack } = createConnecting(stack);
await stack.setUpApps('gmail');

const grantOf = (person: string) => ({
  body: {
    access_token: `access-${person}`,
    refresh_token: `refresh-${person}`,
    token_type: 'Bearer',
    expires_in: 3600,
  },
});

/** A tenant, and a Gmail that several people connect in turn. */
const createConnected = async () => {
  const { tenantId, apiKey } = await createTenant();
  const gmail = {
    person: 'ada',
    refresh: async (): Promise<StubResponse> => ({ status: 503 }),
    revoke: async (_token: string): Promise<StubResponse> => ({ body: {} }),
  };
  google.respond = async ({ url, form, headers }) => {
    if (url.pathname === '/revoke') return gmail.revoke(form.get('token') ?? '');
    if (form.get('grant_type') === 'refresh_token') return gmail.refresh();
    if (url.pathname === '/token') return grantOf(gmail.person);
    if (!url.pathname.endsWith('/userinfo')) return { body: { labels: [] } };
    const [, person = ''] = headers.authorization?.split('-') ?? [];
    return { body: { sub: `${person}@${tenantId}`, email: `${person}@example.com` } };
  };
  const connect = async () => {
    const outcome = await callBack('gmail', await start(apiKey, 'gmail'));
    expect(outcome).toMatchObject({ success: 'true' });
    return outcome.integration_id;
  };
  const id = await connect();
  const { stored: connection, tokens, change } = connectionOf(tenantId, 'gmail');
  const stored = async () => ({ connection: await connection(), tokens: await tokens() });
  const disconnect = () => request(`/integrations/${id}`, { method: 'DELETE', apiKey });
  return { tenantId, apiKey, gmail, connect, stored, change, disconnect };
};

describe('an account that was disconnected and connected again', () => {
  it.each<[string, StubResponse]>([
    ['granted', grantOf('ada-2')],
    ['refused', { status: 400, body: { error: 'invalid_grant' } }],
  ])('is not changed when a refresh of the old connection is %s late', async (_, late) => {
    const { tenantId, apiKey, gmail, connect, stored, change, disconnect } =
      await createConnected();
    await change({ accessTokenExpiresAtMs: 1 });
    const [requested, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    gmail.refresh = async () => {
      requested.resolve();
      await go.promise;
      return late;
    };
    const old = request(labels, { apiKey });
    await requested.promise;
    await disconnect();
    gmail.person = 'bob';
    await connect();
    const before = await stored();
    go.resolve();
    await old;
    expect(await stored()).toEqual(before);
    expect(before).toMatchObject({
      connection: { state: { is: 'live' }, account: { id: `bob@${tenantId}` } },
      tokens: { refreshToken: 'refresh-bob' },
    });
  });

  it('is kept when the disconnection of the old connection ends late', async () => {
    const { gmail, connect, stored, disconnect } = await createConnected();
    const [requested, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const revoked: string[] = [];
    gmail.revoke = async (token) => {
      revoked.push(token);
      requested.resolve();
      await go.promise;
      return { body: {} };
    };
    const ending = disconnect();
    await requested.promise;
    await connect();
    go.resolve();
    expect(await ending).toMatchObject({
      status: 200,
      body: { revoked: true, detail: expect.stringContaining('connected again') },
    });
    expect(revoked).toEqual(['refresh-ada']);
    expect((await stored()).connection).toMatchObject({ state: { is: 'live' } });
  });
});
