import { paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { createConnectionPlaces } from '../../../../functions/connections/adapters/connection-places.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { bareConnection, createStoring, only } from '../../../support/connections/storing.ts';
import { seededRandom } from '../../../support/run/random.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const connections = createConnections(database);
const { store, ofTenant, accountsOf } = createStoring(connections);
const newTenant = () => uuidV7(Date.now());

describe('several accounts of a type', () => {
  it('replaces one after the other, and keeps the id', async () => {
    const tenantId = newTenant();
    const first = await store(tenantId, 'a', 'refuse');
    const names = Array.from({ length: 5 }, (_, n) => `b${n}`);
    const outcomes = await Promise.all(names.map((name) => store(tenantId, name, 'replace')));
    for (const outcome of outcomes) expect(outcome).toEqual(first);
    expect(await accountsOf(tenantId)).toHaveLength(1);
    // No version is used twice, or a writer would not see that others came first.
    expect((await connections.ofType(tenantId, 'gmail')).primaryVersion).toBe(1 + names.length);
  });

  it('leaves no tokens of a replaced account, and what shows that it was replaced', async () => {
    const tenantId = newTenant();
    await store(tenantId, 'a', 'refuse');
    const before = only(await ofTenant(tenantId));
    await store(tenantId, 'b', 'replace');
    const after = only(await ofTenant(tenantId));
    expect(after).toMatchObject({
      integrationId: before.integrationId,
      replaces: keyOf(before).accountHash,
      sealedTokens: 'tokens of b',
    });
    expect(after.version).toBeGreaterThan(before.version);
    expect(await connections.get(keyOf(before))).toBeUndefined();
    expect(await connections.tryGet(keyOf(before))).toBeUndefined();
    const { Items = [] } = await database.client.send(
      new QueryCommand({
        TableName: database.tableName('integrations'),
        ConsistentRead: true,
        KeyConditionExpression: 'tenant_id = :tenant',
        ExpressionAttributeValues: { ':tenant': tenantId },
      }),
    );
    expect(JSON.stringify(Items)).not.toContain('tokens of a');
    expect(Items.find(({ moved_to }) => moved_to)).toEqual({
      tenant_id: tenantId,
      type_and_account: `gmail#${keyOf(before).accountHash}`,
      moved_to: keyOf(after).accountHash,
      delete_after_s: Math.ceil(after.connectedAtMs / 1000) + 48 * 3600,
    });
    // The old account can come back to the same place.
    await store(tenantId, 'a', 'add');
    expect((await accountsOf(tenantId)).sort()).toEqual(['a', 'b']);
  });

  it.each([
    ['for the first time', 0],
    ['again', 1],
  ])('replaces no account that was chosen in the meantime: %s', async (_, before) => {
    const tenantId = newTenant();
    for (const name of ['a', 'b']) await store(tenantId, name, 'add');
    const chosen = (await ofTenant(tenantId)).slice(0, before);
    for (const each of chosen) await connections.choosePrimary(each);
    const { connections: all, primaryVersion } = await connections.ofType(tenantId, 'gmail');
    const [a, b] = all;
    if (!a || !b) throw new Error('There are two');
    await connections.choosePrimary(b);
    const next = { ...a, account: { id: 'c', label: 'c' }, version: Date.now() };
    const others = { primaryVersion, replaced: a };
    expect(await connections.connect(next, { version: undefined, others })).toBe(false);
    await store(tenantId, 'c', 'replace');
    expect((await accountsOf(tenantId)).sort()).toEqual(['a', 'c']);
  });

  it('replaces no account that was connected again in the meantime', async () => {
    const tenantId = newTenant();
    await store(tenantId, 'a', 'refuse');
    const { connections: read, primaryVersion } = await connections.ofType(tenantId, 'gmail');
    const replaced = only(read);
    await store(tenantId, 'a', 'refuse');
    const again = await ofTenant(tenantId);
    const next = { ...replaced, account: { id: 'b', label: 'b' } };
    const others = { primaryVersion, replaced };
    expect(await connections.connect(next, { version: undefined, others })).toBe(false);
    expect(await ofTenant(tenantId)).toEqual(again);
  });

  it('holds no token in an index', async () => {
    const tenantId = newTenant();
    const due = { refreshDueAtMs: 1, grantFamily: 'google' };
    const connection = bareConnection({ tenantId, account: { id: 'a', label: 'a' }, ...due });
    await connections.put(connection, undefined);
    for (const IndexName of ['by_account', 'by_refresh_due']) {
      const TableName = database.tableName('integrations');
      const scan = async () => {
        const items: Record<string, unknown>[] = [];
        const pages = paginateScan({ client: database.client }, { TableName, IndexName });
        for await (const { Items = [] } of pages) items.push(...Items);
        return items;
      };
      // An index lags behind its table.
      const find = async () => (await scan()).find(({ tenant_id }) => tenant_id === tenantId);
      const type_and_account = expect.stringMatching(/^gmail#.{22}$/);
      await expect.poll(find).toMatchObject({ type_and_account });
      expect(JSON.stringify(await scan())).not.toContain('tokens');
    }
  });
});

const { count } = createConnectionPlaces(database, () => 0);

it('counts what is there after any adding, replacing and deleting at once, and no other row', async () => {
  const { tenantId } = bareConnection();
  const random = seededRandom(7);
  const one = async () => {
    const policy = random() < 0.3 ? 'replace' : 'add';
    await store(tenantId, `account ${Math.floor(random() * 8)}`, policy);
    const [first] = random() < 0.4 ? await ofTenant(tenantId) : [];
    if (first) await connections.delete(first);
  };
  for (let round = 0; round < 8; round++) {
    await Promise.all([one(), one(), one()]);
    const { length } = await ofTenant(tenantId);
    expect(await count(tenantId, 1_000)).toBe(length);
    expect(await count(tenantId, 2)).toBe(Math.min(length, 2));
  }
  expect(await count(bareConnection().tenantId, 1_000)).toBe(0);
});
