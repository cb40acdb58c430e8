import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { toItemKey } from '../../../../functions/connections/adapters/connection-item-key.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { withCheck } from '../../../../functions/connections/domain/transitions.ts';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import { whenConditionHolds } from '../../../../functions/platform/aws/when-condition-holds.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { serve } from '../../../support/run/serve.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const tables = await createTestDatabase();
const connections = createConnections(tables);
const store = async (more: Partial<Connection> = {}): Promise<Connection> => {
  const connection = bareConnection(more);
  expect(await connections.put(connection, undefined)).toBe(true);
  return connection;
};
const lease = { owner: 'ada', untilMs: 2000 };

describe('createConnections', () => {
  it('gives back what was stored, to its tenant only', async () => {
    const stored = await store();
    const key = keyOf(stored);
    expect(await connections.get(key)).toEqual(stored);
    expect(await connections.get({ ...key, integrationType: 'slack' })).toBeUndefined();
    expect(await connections.get({ ...key, tenantId: 'somebody' })).toBeUndefined();
    const ofType = { integrationType: 'gmail', connections: [stored], unreadable: [] };
    expect(await connections.ofType(stored.tenantId, 'gmail')).toEqual(ofType);
    expect(await connections.list(stored.tenantId)).toEqual([ofType]);
    expect(await connections.list('somebody')).toEqual([]);
  });

  it('accepts one of many writes over the same version', async () => {
    const stored = await store();
    const writes = Array.from({ length: 20 }, (_, n) =>
      connections.put({ ...stored, version: 2, sealedTokens: `by ${n}` }, 1),
    );
    expect((await Promise.all(writes)).filter(Boolean)).toHaveLength(1);
    expect(await connections.put(stored, undefined)).toBe(false);
  });

  it('stores one of many checks of a version, and keeps lease and tokens', async () => {
    const stored = await store();
    await connections.acquireLease({ ...stored, lease }, 1000);
    const checks = Array.from({ length: 20 }, (_, n) =>
      connections.recordCheck(withCheck(stored, { id: `by ${n}`, begunAtMs: 5 })),
    );
    expect((await Promise.all(checks)).filter(Boolean)).toHaveLength(1);
    const lastCheck = { id: expect.stringMatching(/^by/), begunAtMs: 5 };
    const checked = { ...stored, lease, version: 2, lastCheck };
    expect(await connections.get(keyOf(stored))).toEqual(checked);
    expect(await connections.recordCheck({ ...stored, version: 3 })).toBe(true);
    expect(await connections.get(keyOf(stored))).toEqual({ ...stored, lease, version: 3 });
  });

  it('gives the lease to one of many, and again after it has expired', async () => {
    const stored = await store();
    const leases = Array.from({ length: 20 }, (_, n) => ({ ...lease, owner: `owner-${n}` }));
    const acquired = leases.map((each) =>
      connections.acquireLease({ ...stored, lease: each }, 1000),
    );
    expect((await Promise.all(acquired)).filter(Boolean)).toHaveLength(1);
    const late = { owner: 'late', untilMs: 4000 };
    expect(await connections.acquireLease({ ...stored, lease: late }, 1999)).toBe(false);
    expect(await connections.acquireLease({ ...stored, lease: late }, 2000)).toBe(true);
  });

  it('gives no lease on an outdated version', async () => {
    const stored = await store();
    await connections.put({ ...stored, version: 2 }, 1);
    expect(await connections.acquireLease({ ...stored, lease }, 1000)).toBe(false);
  });

  it('lets only the owner release a lease', async () => {
    const stored = await store();
    await connections.acquireLease({ ...stored, lease }, 1000);
    await connections.releaseLease(stored, 'bob');
    expect((await connections.get(keyOf(stored)))?.lease?.owner).toBe('ada');
    await connections.releaseLease(stored, 'ada');
    expect((await connections.get(keyOf(stored)))?.lease).toBeUndefined();
    expect(await connections.put({ ...stored, version: 2 }, 1, { owner: 'ada' })).toBe(false);
    const bobs = { ...stored, lease: { owner: 'bob', untilMs: 3000 } };
    expect(await connections.acquireLease(bobs, 1000)).toBe(true);
  });

  it('extends the lease of its owner', async () => {
    const stored = await store();
    for (const untilMs of [2000, 3000]) {
      const longer = { ...stored, lease: { owner: 'ada', untilMs } };
      expect(await connections.acquireLease(longer, 1000)).toBe(true);
      expect(await connections.get(keyOf(stored))).toEqual(longer);
    }
  });

  it.each([
    ['is held', { freeAtMs: 1999 }, 1, false],
    ['is over', { freeAtMs: 2000 }, 1, true],
    ['is over, over another version', { freeAtMs: 2000 }, 0, false],
    ['is another’s', { owner: 'bob' }, 1, false],
    ['is its own', { owner: 'ada' }, 1, true],
    ['is its own, over another version', { owner: 'ada' }, 0, false],
  ])('writes with a guard when the lease %s: %j, %i: %s', async (_, guard, version, written) => {
    const stored = await store();
    await connections.acquireLease({ ...stored, lease }, 1000);
    const next = { ...stored, version: 2 };
    expect(await connections.put(next, version, guard)).toBe(written);
    const expected = written ? next : { ...stored, lease: { owner: 'ada', untilMs: 2000 } };
    expect(await connections.get(keyOf(stored))).toEqual(expected);
  });

  it.each([
    [{ freeAtMs: 1 }, true],
    [{ owner: 'ada' }, false],
  ])('writes with a guard when nobody has the lease: %j, %s', async (guard, written) => {
    const stored = await store();
    expect(await connections.put({ ...stored, version: 2 }, 1, guard)).toBe(written);
  });
});

it('stores caller metadata at the version that was read, and lets no older writer restore it', async () => {
  const words = { name: 'Sales', clientReference: 'user_1', metadata: { plan: 'team' } };
  const named = { ...(await store()), ...words, version: 2 };
  expect(await connections.reword(named)).toBe(true);
  expect(await connections.get(keyOf(named))).toEqual(named);
  expect(await connections.reword(named)).toBe(false);
  const { name, metadata, ...unnamed } = { ...named, version: 3 };
  expect(await connections.reword(unnamed)).toBe(true);
  expect(await connections.get(keyOf(named))).toEqual(unnamed);
});

it('defers a refresh of the version that was read, or of one that is due', async () => {
  const stored = await store({ refreshDueAtMs: 1000 });
  const key = keyOf(stored);
  const later = { refreshDueAtMs: 5000, reconnectByMs: 7000 };
  expect(await connections.deferRefresh(key, later, { version: 2 })).toBe(false);
  expect(await connections.deferRefresh(key, later, { version: 1 })).toBe(true);
  expect(await connections.get(key)).toEqual({ ...stored, ...later });
  const again = { refreshDueAtMs: 6000 };
  expect(await connections.deferRefresh(key, again, { dueByMs: 4999 })).toBe(false);
  expect(await connections.deferRefresh(key, again, { dueByMs: 5000 })).toBe(true);
  expect(await connections.get(key)).toEqual({ ...stored, ...later, ...again });
});

it('puts nothing into the queue that is in none, or gone', async () => {
  const [resting, later] = [await store(), { refreshDueAtMs: 5000 }];
  for (const key of [keyOf(resting), { ...keyOf(resting), tenantId: 'nobody' }]) {
    expect(await connections.deferRefresh(key, later, { version: 1 })).toBe(false);
    expect(await connections.deferRefresh(key, later, { dueByMs: 9000 })).toBe(false);
  }
  expect((await connections.get(keyOf(resting)))?.refreshDueAtMs).toBeUndefined();
});

it('gives back a row, and reports one that cannot be read', async () => {
  const stored = await store();
  const key = keyOf(stored);
  expect(await connections.tryGet(key)).toEqual(stored);
  expect(await connections.tryGet({ ...key, accountHash: 'another' })).toBeUndefined();
  const Item = { ...toItemKey(key), integration_id: 'i' };
  await tables.client.send(new PutCommand({ TableName: tables.tableName('integrations'), Item }));
  expect(await connections.tryGet(key)).toBe('unreadable');
});

it('deletes only the version that was read, and what is gone again', async () => {
  const stored = await store();
  expect(await connections.delete({ ...stored, version: 2 })).toBe(false);
  for (const _ of ['deleted', 'gone']) expect(await connections.delete(stored)).toBe(true);
  expect(await connections.get(keyOf(stored))).toBeUndefined();
});

const type = 'com.amazonaws.dynamodb.v20120810#';

/** Every first attempt fails; the next meets a row that is there. */
const { origin: dynamodbEndpoint } = await serve((request, response) => {
  request.resume().once('end', () => {
    const isFirst = String(request.headers['amz-sdk-request']).startsWith('attempt=1;');
    const error = isFirst ? 'InternalServerError' : 'ConditionalCheckFailedException';
    response.writeHead(isFirst ? 500 : 400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: type + error, message: 'x' }));
  });
});
const database = createDatabase(
  { environment: 'local', region: 'us-east-1', dynamodbEndpoint },
  { accessKeyId: 'a', secretAccessKey: 'b' },
);
afterAll(() => database.client.destroy());

it('repeats a write whose response was lost, however many were before', async () => {
  const write = () =>
    whenConditionHolds(database.client.send(new PutCommand({ TableName: 'a', Item: { a: 1 } })));
  for (let time = 0; time < 100; time++) expect(await write()).toBe(false);
});
