import { paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { reworded } from '../../../../functions/connections/domain/transitions.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { bareConnection, createStoring, only } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const connections = createConnections(database);
const { store, ofTenant, accountsOf } = createStoring(connections);
const newTenant = () => uuidV7(Date.now());

describe('several accounts of a type', () => {
  it('adds ten at once', async () => {
    const tenantId = newTenant();
    const names = Array.from({ length: 10 }, (_, n) => `account ${n}`);
    const outcomes = await Promise.all(names.map((name) => store(tenantId, name, 'add')));
    expect(new Set(outcomes.map((each) => each.success && each.integrationId)).size).toBe(10);
    expect((await accountsOf(tenantId)).sort()).toEqual(names);
  });

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

  it('stores nothing that a refresh of the replaced account brings late', async () => {
    const tenantId = newTenant();
    await store(tenantId, 'a', 'refuse');
    const old = only(await ofTenant(tenantId));
    const lease = { owner: 'o', untilMs: Date.now() + 9_000 };
    await connections.acquireLease({ ...old, lease }, 0);
    await store(tenantId, 'b', 'replace');
    expect(await connections.put({ ...old, version: old.version + 1 }, old.version)).toBe(false);
    await connections.releaseLease(old, 'o');
    const { version } = old;
    expect(await connections.deferRefresh(keyOf(old), { refreshDueAtMs: 1 }, { version })).toBe(
      false,
    );
    expect(await connections.delete(old)).toBe(false);
    expect(await connections.reword(reworded(old, { name: 'x' }))).toBe(false);
    expect(await accountsOf(tenantId)).toEqual(['b']);
    expect((await ofTenant(tenantId))[0]?.name).toBeUndefined();
  });

  it('keeps the id and the name when the provider names the account at last', async () => {
    const tenantId = newTenant();
    const first = await store(tenantId, '?', 'refuse');
    const unnamed = only(await ofTenant(tenantId));
    await connections.reword(reworded(unnamed, { name: 'Sales' }));
    expect(await store(tenantId, 'a', 'refuse')).toMatchObject({ reason: 'other_account' });
    expect(await store(tenantId, 'a', 'replace')).toEqual(first);
    const { connections: after } = await connections.ofType(tenantId, 'gmail');
    expect(after).toMatchObject([{ account: { id: 'a' }, name: 'Sales' }]);
  });

  it.each(['refuse', 'replace', 'add'] as const)(
    'recognizes its own write, of which only the response was lost, in a flow that %s',
    async (policy) => {
      const tenantId = newTenant();
      let writes = 0;
      const losing: typeof connections = {
        ...connections,
        connect: async (...write) => {
          const isWritten = await connections.connect(...write);
          if (++writes === 1) throw new Error('The answer is lost');
          return isWritten;
        },
      };
      const outcome = await store(tenantId, 'a', policy, losing);
      const { integrationId } = only(await ofTenant(tenantId));
      expect(outcome).toEqual({ success: true, integrationId });
      expect(writes).toBe(2);
    },
  );

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
