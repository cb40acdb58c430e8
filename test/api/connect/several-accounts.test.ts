import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../functions/connections/domain/connection-key.ts';
import { optionsOf } from '../../support/fields/option-stack.ts';
import { labels } from '../../support/providers/rotating-google.ts';
import type { StubRequest } from '../../support/providers/stub-server.ts';
import { unknownId } from '../../support/stack/accounts.ts';
import { withoutRequestId } from '../../support/stack/client.ts';
import { runDueRefreshes } from '../../support/stack/due-refreshes.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

/** Each account has tokens of its own, which name it, and a label that is called like it. */
const shown = ({ headers, form }: StubRequest): string =>
  [headers.authorization, form.get('refresh_token'), form.get('token')].join(' ');
const asGoogle = (request: StubRequest) => {
  const [, name = 'nobody'] = /canary-(\w+)/.exec(shown(request)) ?? [];
  if (request.url.pathname !== '/token') {
    return { body: { labels: [{ id: name, name: `Label of ${name}` }] } };
  }
  const granted = { access_token: `new-canary-${name}`, refresh_token: `again-canary-${name}` };
  return { body: { ...granted, token_type: 'Bearer', expires_in: 3600 } };
};

const stack = await useStackWith(
  ['oauth2.googleapis.com', 'gmail.googleapis.com', 'openidconnect.googleapis.com'],
  asGoogle,
);
const { request, createTenant, connect, connections, secretBox, provider: google } = stack;
await stack.setUpApps('gmail');

const names = ['ada', 'bob', 'eve'] as const;
type Name = (typeof names)[number];

/** A tenant with three accounts of Gmail; the first is the primary one. */
const connected = async (of: (name: Name) => Partial<Connection> = () => ({})) => {
  const { tenantId, apiKey } = await createTenant();
  for (const name of names) {
    const tokens = { accessToken: `canary-${name}`, refreshToken: `refresh-canary-${name}` };
    // Accounts of this tenant alone.
    const account = { id: `${name}@${tenantId}`, label: name };
    await connect(tenantId, 'gmail', tokens, { account, grantFamily: 'google', ...of(name) });
  }
  const stored = async () => {
    const { connections: all } = await connections.ofType(tenantId, 'gmail');
    return new Map(all.map((connection) => [connection.account?.label, connection]));
  };
  const rowOf = async (name: Name): Promise<Connection> => {
    const row = (await stored()).get(name);
    if (!row) throw new Error(`${name} is not connected`);
    return row;
  };
  google.requests.length = 0;
  return {
    tenantId,
    apiKey,
    stored,
    rowOf,
    idOf: async (name: Name) => (await rowOf(name)).integrationId,
  };
};
const idsAt = async (path: string, apiKey: string) =>
  optionsOf((await request(path, { apiKey })).body).map(({ id }) => id);
const tokensOf = ({ tenantId, integrationType, sealedTokens }: Connection) =>
  secretBox.open(sealedTokens, { purpose: 'connection', tenantId, integrationType });
/** Whose tokens the provider was shown. */
const shownTokens = () =>
  [...new Set(google.requests.flatMap((each) => shown(each).match(/canary-\w+/g) ?? []))].sort();

describe('with three accounts of a type', () => {
  it('a look-up uses the primary one, or the one that it names, and only its tokens', async () => {
    const { apiKey, idOf } = await connected();
    expect(await idsAt(labels, apiKey)).toEqual(['ada']);
    expect(shownTokens()).toEqual(['canary-ada']);
    for (const name of names) {
      google.requests.length = 0;
      const path = `${labels}?_refresh=true&_integration_id=${await idOf(name)}`;
      expect(await idsAt(path, apiKey)).toEqual([name]);
      expect(shownTokens().every((token) => token === `canary-${name}`)).toBe(true);
    }
    // Cached lists are the account's own.
    for (const name of names) {
      const path = `${labels}?_integration_id=${await idOf(name)}`;
      expect(await idsAt(path, apiKey)).toEqual([name]);
    }
  });

  it('the scheduled refresh keeps each alive with its own tokens', async () => {
    const due = (name: Name) =>
      name === 'bob' ? {} : { refreshDueAtMs: 1, accessTokenExpiresAtMs: 1 };
    const { rowOf } = await connected(due);
    await runDueRefreshes(stack);
    expect(shownTokens()).toEqual(['canary-ada', 'canary-eve']);
    for (const name of ['ada', 'eve'] as const) {
      expect(await tokensOf(await rowOf(name))).toContain(`again-canary-${name}`);
    }
    expect(await tokensOf(await rowOf('bob'))).toContain('"refresh-canary-bob"');
  });

  it('a disconnection revokes one grant, and the oldest account that is left is primary', async () => {
    const { apiKey, idOf, stored, rowOf } = await connected();
    const before = await stored();
    const [ada, bob] = [await idOf('ada'), await idOf('bob')];
    const response = await request(`/integrations/${ada}`, { method: 'DELETE', apiKey });
    expect(response).toMatchObject({ status: 200, body: { id: ada, revoked: true } });
    expect(shownTokens()).toEqual(['canary-ada']);
    expect([...(await stored()).keys()]).toEqual(['bob', 'eve']);
    expect(await rowOf('eve')).toEqual(before.get('eve'));
    expect((await request(`/integrations/${bob}`, { apiKey })).body).toMatchObject({
      primary: true,
    });
    expect(await idsAt(labels, apiKey)).toEqual(['bob']);
    const gone = await request(`${labels}?_integration_id=${ada}`, { apiKey });
    expect(gone).toMatchObject({ status: 422, body: { code: 'integration_not_connected' } });
  });

  it('waiting for a refresh never ends with another account', async () => {
    const { apiKey, idOf, rowOf } = await connected(() => ({ accessTokenExpiresAtMs: 1 }));
    const ada = await rowOf('ada');
    const lease = { owner: 'somebody', untilMs: Date.now() + 3_000 };
    expect(await connections.acquireLease({ ...ada, lease }, Date.now())).toBe(true);
    const received = idsAt(labels, apiKey);
    await request(`/integrations/${await idOf('bob')}`, {
      method: 'PATCH',
      apiKey,
      body: '{"primary":true}',
    });
    expect(await received).toEqual(['ada']);
    expect(shownTokens()).toEqual(['canary-ada']);
    expect(await connections.get(keyOf(ada))).toMatchObject({ state: { is: 'live' } });
  });
});

describe('_integration_id', () => {
  it('answers the same for another tenant’s account, another type and an unknown id', async () => {
    const [mine, theirs] = [await connected(), await connected()];
    await connect(mine.tenantId, 'slack', { accessToken: 'a' });
    const slack = (await connections.primary(mine.tenantId, 'slack'))?.integrationId;
    const responses = await Promise.all(
      [await theirs.idOf('ada'), slack, unknownId].map((id) =>
        request(`${labels}?_integration_id=${id}`, { apiKey: mine.apiKey }),
      ),
    );
    expect(responses[0]).toMatchObject({
      status: 422,
      body: { code: 'integration_not_connected', errors: [{ field: '_integration_id' }] },
    });
    for (const { status } of responses) expect(status).toBe(422);
    expect(new Set(responses.map(withoutRequestId)).size).toBe(1);
    expect(google.requests).toEqual([]);
  });
});
