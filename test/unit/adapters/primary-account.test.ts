import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { createConnections } from '../../../functions/adapters/connections.ts';
import type { Connection } from '../../../functions/domain/connection/connection.ts';
import { primaryOf } from '../../../functions/domain/connection/connections-of-type.ts';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { createStoring, only } from '../../support/connections/storing.ts';
import { createTestDatabase } from '../../support/run/test-database.ts';

const database = await createTestDatabase();
const connections = createConnections(database);
const { store, ofTenant, accountsOf } = createStoring(connections);
const newTenant = () => uuidV7(Date.now());

const seed = async (tenantId: string, overrides: Partial<Connection> = {}) => {
  await store(tenantId, 'seed', 'add');
  const connection = only(await ofTenant(tenantId));
  const next = { ...connection, ...overrides, version: connection.version + 1 };
  await connections.put(next, connection.version);
  return next;
};

describe('the primary account of a type', () => {
  it('is the oldest, then the chosen one, then the oldest that is left', async () => {
    const tenantId = newTenant();
    for (const name of ['a', 'b', 'c']) await store(tenantId, name, 'add');
    const primary = async () => primaryOf(await connections.ofType(tenantId, 'gmail'));
    const rowOf = async (name: string) => {
      const { connections: all } = await connections.ofType(tenantId, 'gmail');
      return only(all.filter(({ account }) => account?.id === name));
    };
    const remove = async (name: string) =>
      expect(await connections.delete(await rowOf(name))).toBe(true);
    expect((await primary())?.account?.id).toBe('a');
    await connections.choosePrimary(await rowOf('b'));
    expect((await primary())?.account?.id).toBe('b');
    await remove('b');
    expect((await primary())?.account?.id).toBe('a');
    await remove('a');
    expect((await primary())?.account?.id).toBe('c');
    await remove('c');
    expect(await primary()).toBeUndefined();
  });

  it.each([
    ['for the first time', 0],
    ['again', 1],
  ])('is replaced where it was chosen in the meantime: %s', async (_, before) => {
    const tenantId = newTenant();
    for (const name of ['a', 'b']) await store(tenantId, name, 'add');
    const chosen = (await ofTenant(tenantId)).slice(0, before);
    for (const each of chosen) await connections.choosePrimary(each);
    const { connections: all, version } = await connections.ofType(tenantId, 'gmail');
    const [a, b] = all;
    if (!a || !b) throw new Error('There are two');
    await connections.choosePrimary(b);
    const next = { ...a, account: { id: 'c', label: 'c' }, version: Date.now() };
    const others = { rosterVersion: version, replaced: a };
    expect(await connections.connect(next, { version: undefined, others })).toBe(false);
    await store(tenantId, 'c', 'replace');
    expect((await accountsOf(tenantId)).sort()).toEqual(['a', 'c']);
  });
});

describe('the table', () => {
  it('is read to the end, however many accounts there are', async () => {
    const tenantId = newTenant();
    const big = 'x'.repeat(100_000);
    const base = { ...(await seed(tenantId)), sealedTokens: big };
    for (let n = 0; n < 15; n++) {
      const account = { id: `n${n}`, label: '' };
      await connections.put({ ...base, account, integrationId: uuidV7(n) }, undefined);
    }
    expect(await accountsOf(tenantId)).toHaveLength(16);
    expect((await connections.list(tenantId))[0]?.connections).toHaveLength(16);
  });

  it('holds no token in an index', async () => {
    const tenantId = newTenant();
    await seed(tenantId, { refreshDueAtMs: 1, grantFamily: 'google' });
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
