import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { toItemKey } from '../../../../functions/connections/adapters/connection-item-key.ts';
import { toRow } from '../../../../functions/connections/adapters/connection-row.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { createConnectionsById } from '../../../../functions/connections/adapters/connections-by-id.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import type { Database } from '../../../../functions/platform/aws/dynamodb.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const connections = createConnections(database);
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

  it('is found where it has moved on from there, too', async () => {
    const { row } = await moved();
    const first = toItemKey({ ...keyOf(row), accountHash: 'first' });
    const Item = { ...first, moved_to: 'old' };
    await database.client.send(
      new PutCommand({ TableName: database.tableName('integrations'), Item }),
    );
    const { byId, calls } = watched([first]);
    expect(await byId.find(row.tenantId, row.integrationId)).toEqual(row);
    const wasThere = { ...keyOf(row), accountHash: 'first' };
    expect(await byId.findMoved(wasThere, row.integrationId)).toEqual(row);
    calls.length = 0;
    expect(await byId.findMoved(keyOf(row), row.integrationId)).toEqual(row);
    expect(calls).toEqual(['GetCommand']);
    // What led to it was deleted, and another account came to its place.
    const [other, gone] = [bareConnection({ tenantId: row.tenantId }), uuidV7(1)];
    await connections.put(other, undefined);
    expect(await byId.findMoved(keyOf(other), row.integrationId)).toEqual(row);
    expect(await byId.findMoved(keyOf(other), gone)).toBeUndefined();
  });

  it('is found at once where another account has its key, however much the index of ids lags', async () => {
    const { row } = await moved();
    const there = { ...keyOf(row), accountHash: 'old' };
    const other = bareConnection({ tenantId: row.tenantId });
    const item = { ...toRow(other), ...toItemKey(there) };
    await database.client.send(
      new PutCommand({ TableName: database.tableName('integrations'), Item: item }),
    );
    const lagging = (command: object) =>
      command instanceof QueryCommand && command.input.IndexName === 'by_id';
    const send = async (command: object) =>
      lagging(command) ? { Items: [] } : database.client.send(command as PutCommand);
    const client = Object.assign(Object.create(database.client), { send });
    const byId = createConnectionsById({ ...database, client });
    expect(await byId.findMoved(there, row.integrationId)).toEqual(row);
    expect(await connections.choosePrimary(row)).toBe(true);
    const chosen = { ...row, isChosen: true, version: row.version + 1 };
    expect(await byId.findMoved(there, row.integrationId)).toEqual(chosen);
    expect(await byId.findMoved({ ...there, tenantId: 'x' }, row.integrationId)).toBeUndefined();
  });
});
