import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { toItemKey } from '../../../../functions/connections/adapters/connection-item-key.ts';
import { createConnectionsById } from '../../../../functions/connections/adapters/connection-queries.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { primaryOf } from '../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import type { Database } from '../../../../functions/platform/aws/dynamodb.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { bareConnection, createStoring } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const connections = createConnections(database);
const { store, ofTenant } = createStoring(connections);
const aMinuteAgo = Date.now() - 60_000;

type Items = readonly Record<string, unknown>[];

/** Counts the calls. The index, which lags, gives these items to its first queries. */
const watched = (...lagging: Items[]) => {
  const calls: string[] = [];
  const send = async (command: object) => {
    calls.push(command.constructor.name);
    const isQuery = command instanceof QueryCommand;
    const Items = isQuery ? lagging.shift() : undefined;
    return Items ? { Items } : database.client.send(command as PutCommand);
  };
  const client = Object.assign(Object.create(database.client), { send });
  const watching: Database = { ...database, client };
  return { byId: createConnectionsById(watching), calls, lagging };
};

/** A connection, and the key of the item that leads to it from where it was. */
const moved = async () => {
  const row = bareConnection({ account: { id: 'new', label: '' } });
  await connections.put(row, undefined);
  const left = toItemKey({ ...keyOf(row), accountHash: 'old' });
  const Item = { ...left, moved_to: keyOf(row).accountHash };
  const TableName = database.tableName('integrations');
  await database.client.send(new PutCommand({ TableName, Item }));
  return { row, left };
};

describe('a connection by its id', () => {
  it('costs one query of keys and one read, however many there are', async () => {
    const tenantId = uuidV7(aMinuteAgo);
    const rows = Array.from({ length: 40 }, (_, n) =>
      bareConnection({
        tenantId,
        integrationId: uuidV7(aMinuteAgo + n),
        account: { id: `a${n}`, label: '' },
        sealedTokens: 'x'.repeat(40_000),
      }),
    );
    for (const row of rows) await connections.put(row, undefined);
    const { byId, calls } = watched();
    const requested = rows[30];
    expect(await byId.find(tenantId, String(requested?.integrationId))).toEqual(requested);
    expect(calls.splice(0)).toEqual(['QueryCommand', 'GetCommand']);
    const [oldest, younger] = rows;
    if (!oldest || !younger) throw new Error('There are forty');
    const pointer = 'GetCommand';
    expect(await byId.isPrimary(oldest)).toBe(true);
    expect(calls.splice(0)).toEqual([pointer, 'QueryCommand']);
    expect(await byId.isPrimary(younger)).toBe(false);
    expect(calls).toEqual([pointer, 'QueryCommand', 'GetCommand']);
  });

  it('is searched again only after a pause, in which the index gets it', async () => {
    const row = bareConnection({ integrationId: uuidV7(Date.now()) });
    await connections.put(row, undefined);
    const { byId, lagging } = watched(...Array.from({ length: 9 }, () => []));
    setImmediate(() => lagging.splice(0));
    expect(await byId.find(row.tenantId, row.integrationId)).toEqual(row);
  });

  it('is not another one that has its key now', async () => {
    const row = bareConnection();
    await connections.put(row, undefined);
    const key = [toItemKey(keyOf(row))];
    expect(await watched(key, key).byId.find(row.tenantId, uuidV7(1))).toBeUndefined();
  });

  it.each([
    ['made just now', Date.now(), 3, true],
    ['that has just moved', aMinuteAgo, 1, true],
    ['that the index should have by now', aMinuteAgo, 2, false],
  ])('is searched again: one %s', async (_, madeAtMs, lateQueries, isFound) => {
    const row = bareConnection({ integrationId: uuidV7(madeAtMs) });
    await connections.put(row, undefined);
    const { byId } = watched(...Array.from({ length: lateQueries }, () => []));
    expect((await byId.find(row.tenantId, row.integrationId)) !== undefined).toBe(isFound);
  });

  it('is found where it moved to, and by no other tenant', async () => {
    const { row, left } = await moved();
    const { tenantId, integrationId } = row;
    expect(await watched([left]).byId.find(tenantId, integrationId)).toEqual(row);
    expect(await connections.find('somebody', integrationId)).toBeUndefined();
  });

  it('is searched again where it has moved on from there, too', async () => {
    const { row } = await moved();
    const first = toItemKey({ ...keyOf(row), accountHash: 'first' });
    const Item = { ...first, moved_to: 'old' };
    await database.client.send(
      new PutCommand({ TableName: database.tableName('integrations'), Item }),
    );
    expect(await watched([first]).byId.find(row.tenantId, row.integrationId)).toEqual(row);
  });

  it('is still the primary one, and no other is, while the index has its old key', async () => {
    const { row, left } = await moved();
    const { tenantId } = row;
    const younger = bareConnection({ tenantId, integrationId: uuidV7(3) });
    await connections.put(younger, undefined);
    const late = [left, toItemKey(keyOf(younger))];
    expect(await watched(late).byId.isPrimary(row)).toBe(true);
    expect(await watched(late).byId.isPrimary(younger)).toBe(false);
  });

  it('is the primary one if the list of its type says so', async () => {
    const tenantId = uuidV7(aMinuteAgo);
    const ofAnotherType = bareConnection({ tenantId, integrationType: 'slack' });
    await connections.put(ofAnotherType, undefined);
    for (const name of ['a', 'b', 'c']) await store(tenantId, name, 'add');
    const [a, b, c] = await ofTenant(tenantId);
    if (!a || !b || !c) throw new Error('There are three');
    const agree = async () => {
      const primary = primaryOf(await connections.ofType(tenantId, 'gmail'));
      for (const each of await ofTenant(tenantId)) {
        expect(await connections.isPrimary(each)).toBe(
          each.integrationId === primary?.integrationId,
        );
      }
    };
    await agree();
    await connections.choosePrimary(b);
    await agree();
    for (const gone of [b, a]) {
      await connections.delete(gone);
      await agree();
    }
    // The index still has the deleted ones.
    const keys = [a, b, c].map((each) => toItemKey(keyOf(each)));
    expect(await watched([], keys).byId.isPrimary(c)).toBe(true);
  });
});
