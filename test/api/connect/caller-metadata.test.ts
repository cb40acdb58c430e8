import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { toRow } from '../../../functions/connections/adapters/connection-row.ts';
import { listIntegrations } from '../../../functions/connections/contracts/integrations.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { bareConnection } from '../../support/connections/storing.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith(['slack.com']);
const { request, createTenant, provider, pagesOf } = stack;
const { start, callBack } = createConnecting(stack);
await stack.setUpApps('slack');

const metadata = { plan: 'team', note: 'two\nlines' };
const given = { client_reference: 'user_8271', metadata };

/** A person of this team connects an account of Slack. */
const connect = async (apiKey: string, team: string, body: object = {}) => {
  const started = await start(apiKey, 'slack', body);
  provider.respond = () => ({
    body: { ok: true, access_token: 'a', token_type: 'bot', team: { id: team, name: team } },
  });
  return callBack('slack', started);
};

const connecting = async (body: object) => {
  const { tenantId, apiKey } = await createTenant();
  const { integration_id: id = '' } = await connect(apiKey, 'A', body);
  const list = async (query = '') => {
    const response = await request(`/integrations${query}`, { apiKey });
    return listIntegrations.response.body.parse(response.body);
  };
  const change = (changed: object) =>
    request(`/integrations/${id}`, { method: 'PATCH', apiKey, body: JSON.stringify(changed) });
  const metadataOf = async () =>
    (await list()).map(({ client_reference, metadata }) => ({ client_reference, metadata }));
  return { tenantId, apiKey, id, list, change, metadataOf };
};

describe('the metadata of a start', () => {
  it('is in the list, which it can filter, and in the integration that comes of it', async () => {
    const { apiKey, id, list } = await connecting(given);
    expect(await list('?client_reference=user_8271')).toMatchObject([given]);
    expect(await list('?client_reference=User_8271')).toEqual([]);
    expect((await request(`/integrations/${id}`, { apiKey })).body).toMatchObject(given);
  });

  it('stays when it is connected again without any, and is replaced by others', async () => {
    const { apiKey, id, metadataOf } = await connecting(given);
    await connect(apiKey, 'A');
    expect(await metadataOf()).toEqual([given]);
    const other = { integration_id: id, if_other_account: 'replace', metadata: {} };
    await connect(apiKey, 'B', other);
    expect(await metadataOf()).toEqual([{ ...given, metadata: {} }]);
  });

  it('is not given to another integration than the start named', async () => {
    const { apiKey, id, list } = await connecting(given);
    await connect(apiKey, 'B', { if_other_account: 'add' });
    const outcome = await connect(apiKey, 'B', { integration_id: id, client_reference: 'user_1' });
    expect(outcome).toMatchObject({ error_code: 'wrong_account' });
    const references = (await list()).map((each) => [each.account, each.client_reference]);
    expect(references).toEqual([
      ['A', 'user_8271'],
      ['B', null],
    ]);
  });

  it.each([
    ['client_reference', { client_reference: '' }],
    ['metadata', { metadata: Object.fromEntries([...Array(21).keys()].map((n) => [n, 'v'])) }],
    ['metadata.__proto__', { metadata: JSON.parse('{"__proto__": "v"}') }],
  ])('422 for a wrong %s', async (field, body) => {
    const { apiKey } = await createTenant();
    const response = await request('/integrations/oauth_start/slack', {
      method: 'POST',
      apiKey,
      body: JSON.stringify(body),
    });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });
});

describe('PATCH /integrations/{integration_id}', () => {
  it('replaces all pairs, removes with null, and leaves what it does not name', async () => {
    const { change, metadataOf } = await connecting(given);
    await change({ metadata: { plan: 'solo' } });
    expect(await metadataOf()).toEqual([{ ...given, metadata: { plan: 'solo' } }]);
    await change({ client_reference: null, metadata: null });
    expect(await metadataOf()).toEqual([{ client_reference: null, metadata: {} }]);
    expect((await change({ client_reference: 'user_1', name: 'Ops' })).body).toMatchObject({
      name: 'Ops',
      client_reference: 'user_1',
    });
    await change({ metadata });
    expect(await metadataOf()).toEqual([{ client_reference: 'user_1', metadata }]);
  });

  it('changes nothing if one member is wrong', async () => {
    const { change, metadataOf } = await connecting(given);
    const response = await change({ client_reference: 'user_1', metadata: { plan: 7 } });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: 'metadata.plan' }] } });
    expect(await metadataOf()).toEqual([given]);
  });
});

it('ends a page before it is too large for Lambda, and links to the next one', async () => {
  const { tenantId, apiKey } = await createTenant();
  const TableName = stack.database.tableName('integrations');
  const pairs = [...Array(20).keys()].map((n) => [`${n}`.padEnd(40, 'k'), '"'.repeat(500)]);
  const count = 150;
  for (let n = 0; n < count; n += 25) {
    const puts = [...Array(25).keys()].map((each) => {
      const account = { id: `a${n + each}`, label: 'A' };
      const integrationId = uuidV7(n + each + 1);
      const own = { clientReference: 'u', metadata: Object.fromEntries(pairs) };
      const row = bareConnection({ tenantId, integrationId, account, ...own });
      return { PutRequest: { Item: toRow(row) } };
    });
    await stack.database.client.send(
      new BatchWriteCommand({ RequestItems: { [TableName]: puts } }),
    );
  }
  const counts: number[] = [];
  for await (const { body, text } of pagesOf('/integrations', { apiKey })) {
    expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThan(5_100_000);
    counts.push(listIntegrations.response.body.parse(body).length);
  }
  expect(counts.length).toBeGreaterThan(1);
  expect(counts.reduce((sum, each) => sum + each)).toBe(count);
});
