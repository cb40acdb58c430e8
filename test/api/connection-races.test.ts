import { describe, expect, it } from 'vitest';
import { googleOrigins, labels } from '../support/providers/rotating-google.ts';
import { type StubAnswer, startStub } from '../support/providers/stub-server.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const google = await startStub(() => ({ body: {} }));
const stack = await useStack(googleOrigins.map((origin) => [origin, google.origin]));
const { createTenant, connections, oauthApps, request, secretBox } = stack;
const { start } = createConnecting(stack);
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'secret' });

const held = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, resolve };
};
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
    refresh: async (): Promise<StubAnswer> => ({ status: 503 }),
    revoke: async (_token: string): Promise<StubAnswer> => ({ body: {} }),
  };
  google.answer = async ({ url, form, headers }) => {
    if (url.pathname === '/revoke') return gmail.revoke(form.get('token') ?? '');
    if (form.get('grant_type') === 'refresh_token') return gmail.refresh();
    if (url.pathname === '/token') return grantOf(gmail.person);
    if (!url.pathname.endsWith('/profile')) return { body: { labels: [] } };
    return { body: { emailAddress: `${headers.authorization?.split('-')[1]}@example.com` } };
  };
  const connect = async () => {
    const state = (await start(apiKey, 'gmail')).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ code: 'code', state });
    const { headers } = await request(`/integrations/oauth_callback/gmail?${query}`);
    expect(headers.get('location')).toContain('success=true');
  };
  const stored = async () => {
    const connection = await connections.primary(tenantId, 'gmail');
    const owner = { purpose: 'connection', tenantId, integrationType: 'gmail' } as const;
    const sealed = connection?.sealedTokens;
    const tokens = sealed && JSON.parse(await secretBox.open(sealed, owner));
    return { connection, tokens };
  };
  await connect();
  const id = (await stored()).connection?.integrationId;
  const expire = async () => {
    const { connection } = await stored();
    if (!connection) throw new Error('The connection is gone');
    const { version } = connection;
    const expired = { ...connection, accessTokenExpiresAtMs: 1, version: version + 1 };
    await connections.put(expired, version);
  };
  const disconnect = () => request(`/integrations/${id}`, { method: 'DELETE', apiKey });
  return { apiKey, gmail, connect, stored, expire, disconnect };
};

describe('an account that was disconnected and connected again', () => {
  it.each<[string, StubAnswer]>([
    ['granted', grantOf('ada-2')],
    ['refused', { status: 400, body: { error: 'invalid_grant' } }],
  ])('is not changed when a refresh of the old connection is %s late', async (_, late) => {
    const { apiKey, gmail, connect, stored, expire, disconnect } = await createConnected();
    await expire();
    const [asked, go] = [held(), held()];
    gmail.refresh = async () => {
      asked.resolve();
      await go.promise;
      return late;
    };
    const old = request(labels, { apiKey });
    await asked.promise;
    await disconnect();
    gmail.person = 'bob';
    await connect();
    const before = await stored();
    go.resolve();
    await old;
    expect(await stored()).toEqual(before);
    expect(before).toMatchObject({
      connection: { standing: { is: 'live' }, account: { id: 'bob@example.com' } },
      tokens: { refreshToken: 'refresh-bob' },
    });
  });

  it('is kept when the disconnection of the old connection ends late', async () => {
    const { gmail, connect, stored, disconnect } = await createConnected();
    const [asked, go] = [held(), held()];
    const revoked: string[] = [];
    gmail.revoke = async (token) => {
      revoked.push(token);
      asked.resolve();
      await go.promise;
      return { body: {} };
    };
    const ending = disconnect();
    await asked.promise;
    await connect();
    go.resolve();
    expect(await ending).toMatchObject({
      status: 200,
      body: { revoked: true, detail: expect.stringContaining('connected again') },
    });
    expect(revoked).toEqual(['refresh-ada']);
    expect((await stored()).connection).toMatchObject({ standing: { is: 'live' } });
  });
});
