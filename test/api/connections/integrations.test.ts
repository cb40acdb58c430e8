import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { toRow } from '../../../functions/connections/adapters/connection-row.ts';
import {
  listIntegrations,
  mostIntegrations,
} from '../../../functions/connections/contracts/integrations.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { bareConnection } from '../../support/connections/storing.ts';
import { createAccounts, unknownId as unknown } from '../../support/stack/accounts.ts';
import { withoutRequestId } from '../../support/stack/client.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, nextOf, pagesOf, createTenant, connected, connectionOf } = stack;
const { consent } = createConnecting(stack);
const holding = createAccounts(stack);
const three = ['gmail a', 'slack b', 'gmail c'];

describe('GET /integrations', () => {
  it('shows a connection without its tokens', async () => {
    const { tenantId, apiKey } = await createTenant();
    await request(await consent(apiKey));
    const { body, text } = await request('/integrations', { apiKey });
    expect(body).toEqual([
      {
        id: (await connectionOf(tenantId, 'demo').stored())?.integrationId,
        type: 'demo',
        category: 'demo',
        name: null,
        client_reference: null,
        metadata: {},
        primary: true,
        status: 'connected',
        account: 'ada',
        scopes_granted: ['openid', 'offline_access', 'projects:read'],
        scopes_missing: [],
        events_missing_scopes: [
          {
            component_key: 'demo',
            event_key: 'comment_posted',
            scopes_missing: ['comments:read'],
          },
        ],
        connected_at: expect.any(String),
        refreshed_at: null,
        last_verified_at: expect.any(String),
        lapses_at: null,
        reconnect_by: null,
        problem: null,
      },
    ]);
    expect(text).not.toMatch(/token|sealed/);
  });

  it('names the scopes that we requested and were not granted', async () => {
    const tokens = { accessToken: 'a', grantedScopes: ['channels:read'] };
    const { body } = await request('/integrations', await connected('slack', tokens));
    const scopes_missing = expect.arrayContaining(['groups:read', 'users:read']);
    expect(body).toMatchObject([{ scopes_missing }]);
  });

  it('sorts by type, then oldest first, and names one primary account of each type', async () => {
    const { list } = await holding(...three);
    const rows = (await list()).map(({ type, account, primary }) => [type, account, primary]);
    expect(rows).toEqual([
      ['gmail', 'a', true],
      ['gmail', 'c', false],
      ['slack', 'b', true],
    ]);
  });

  it.each([
    ['?integration_type=gmail', ['a', 'c']],
    ['?status=reconnect_required', []],
    ['?integration_type=slack&status=connected', ['b']],
  ])('with %s shows only %j', async (query, expected) => {
    const { list } = await holding(...three);
    expect((await list(query)).map(({ account }) => account)).toEqual(expected);
  });

  it('pages with limit, and its links lead to every integration once', async () => {
    const tenant = await holding('gmail 1', 'gmail 2', 'gmail 3', 'gmail 4');
    const more = 'integration_type=gmail&status=connected';
    const seen: (string | null)[] = [];
    for await (const page of pagesOf(`/integrations?limit=3&${more}`, tenant)) {
      const rows = listIntegrations.response.body.parse(page.body);
      seen.push(...rows.map(({ account }) => account));
      expect(nextOf(page) ?? more).toContain(more);
    }
    expect(seen).toEqual(['1', '2', '3', '4']);
  });

  it('has a page of a thousand without a limit, far below the limit of Lambda', async () => {
    const { tenantId, apiKey } = await createTenant();
    const TableName = stack.database.tableName('integrations');
    const puts = Array.from({ length: mostIntegrations + 1 }, (_, n) => {
      const account = { id: `a${n}`, label: 'é'.repeat(200) };
      const row = bareConnection({ tenantId, integrationId: uuidV7(n + 1), account });
      return { PutRequest: { Item: toRow(row) } };
    });
    for (let n = 0; n < puts.length; n += 25) {
      const RequestItems = { [TableName]: puts.slice(n, n + 25) };
      await stack.database.client.send(new BatchWriteCommand({ RequestItems }));
    }
    const page = await request('/integrations', { apiKey });
    expect(page.body).toHaveLength(mostIntegrations);
    expect(Buffer.byteLength(page.text)).toBeLessThan(3 * 1024 * 1024);
    expect((await request(nextOf(page) ?? '', { apiKey })).body).toHaveLength(1);
  });

  it('shows each tenant its own, even with the cursor of another tenant', async () => {
    const mine = await holding('gmail a', 'gmail b');
    const theirs = await holding('gmail c', 'gmail d');
    const next = nextOf(await request('/integrations?limit=1', theirs)) ?? '';
    const rows = await mine.list(next.replace('/integrations', ''));
    expect(rows.every(({ account }) => account === 'a' || account === 'b')).toBe(true);
  });

  it.each([
    ['grant_ended', { state: { is: 'ended', why: 'grant_ended', atMs: 1 } }],
    ['uninstalled', { state: { is: 'ended', why: 'uninstalled', atMs: 1 } }],
    ['access_refused', { state: { is: 'refused', untilMs: 9e15 } }],
    ['app_misconfigured', { state: { is: 'app_refused', notBeforeMs: 1 } }],
    ['ending_soon', { reconnectByMs: 9e12 }],
    ['scopes_missing', {}],
  ] as const)('says %s, and what to do next', async (code, overrides) => {
    const tenant = await connected('gmail', { accessToken: 'a' }, overrides);
    const { body } = await request('/integrations', tenant);
    // Shown to people as it is.
    const next_step = expect.stringMatching(/^(?!.*POST).*(connect the account again|support)/i);
    expect(body).toMatchObject([{ problem: { code, next_step } }]);
  });
});

describe('GET /integrations/{integration_id}', () => {
  it('shows what the list shows', async () => {
    const { apiKey, list } = await holding('gmail a');
    const [row] = await list();
    expect((await request(`/integrations/${row?.id}`, { apiKey })).body).toEqual(row);
  });
});

describe('PATCH /integrations/{integration_id}', () => {
  it('chooses the primary account, names accounts, and removes a name', async () => {
    const { apiKey, idOf, list, change } = await holding('gmail a', 'gmail b', 'slack c');
    const b = await idOf('b');
    const response = await change(b, { primary: true, name: '  Sales inbox 📮 ' });
    expect(response).toMatchObject({
      status: 200,
      body: { id: b, primary: true, name: 'Sales inbox 📮', account: 'b' },
    });
    expect((await request(`/integrations/${b}`, { apiKey })).body).toEqual(response.body);
    const primary = (await list()).filter((row) => row.primary).map(({ account }) => account);
    expect(primary).toEqual(['b', 'c']);
    expect((await change(b, { name: null })).body).toMatchObject({ name: null, primary: true });
    const longest = '📮'.repeat(100);
    expect((await change(b, { name: longest })).body).toMatchObject({ name: longest });
  });
});

it.each([
  ['GET', undefined],
  ['PATCH', '{"primary":true,"name":"mine"}'],
  ['DELETE', undefined],
])(
  '%s 404s another tenant’s integration with the same bytes as an unknown one, and changes nothing',
  async (method, body) => {
    const theirs = await holding('gmail a', 'gmail b');
    const ids = [await theirs.idOf('b'), unknown, 'nope', '__proto__'];
    const { apiKey } = await createTenant();
    const before = await theirs.list();
    const requested = { method, apiKey, ...(body ? { body } : {}) };
    const responses = await Promise.all(ids.map((id) => request(`/integrations/${id}`, requested)));
    for (const each of responses)
      expect(each).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(new Set(responses.map(withoutRequestId)).size).toBe(1);
    expect(await theirs.list()).toEqual(before);
  },
);
