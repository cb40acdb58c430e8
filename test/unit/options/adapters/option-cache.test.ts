import { randomUUID } from 'node:crypto';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { createOptionCache } from '../../../../functions/options/adapters/option-cache.ts';
import type { ByteBox } from '../../../../functions/platform/aws/byte-box.ts';
import type { SecretOwner } from '../../../../functions/platform/model/ports.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const owner: SecretOwner = { purpose: 'options', tenantId: 't', integrationType: 'hubspot' };
/** What is sealed is not what these tests are about. */
const openBox: ByteBox = {
  seal: async (plaintext) => Buffer.from(plaintext),
  open: async (sealed) => Buffer.from(sealed),
};
const cache = createOptionCache(database, openBox);
const TableName = database.tableName('option_cache');

/** UUIDs compress to their 16 bytes at best. */
const listOf = (count: number) =>
  JSON.stringify(Array.from({ length: count }, () => ({ id: randomUUID(), name: randomUUID() })));

const rowsOf = async (query: string) => {
  const rows: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await database.client.send(
      new ScanCommand({ TableName, ...(from ? { ExclusiveStartKey: from } : {}) }),
    );
    rows.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows.filter((row) => String(row.cache_key).startsWith(query));
};

it.each([
  ['one option', 1, 1],
  ['2,500 options', 2_500, 1],
  ['25,000 options, in several rows', 25_000, 3],
])('gives back a list of %s', async (_, count, rows) => {
  const [query, list] = [randomUUID(), listOf(count)];
  await cache.put(owner, query, { list, fetchedAtMs: Date.now() });
  const stored = await rowsOf(query);
  expect(stored).toHaveLength(rows);
  expect(stored.every(({ delete_after_s }) => Number(delete_after_s) > Date.now() / 1000)).toBe(
    true,
  );
  const found = await cache.get(owner, query);
  expect(found?.list === list).toBe(true);
});

it('keeps nothing of a list that is longer than four rows', async () => {
  const query = randomUUID();
  await cache.put(owner, query, { list: listOf(60_000), fetchedAtMs: Date.now() });
  expect(await rowsOf(query)).toEqual([]);
});

it('finds no list of which a row is missing', async () => {
  const query = randomUUID();
  await cache.put(owner, query, { list: listOf(15_000), fetchedAtMs: Date.now() });
  const part = (await rowsOf(query)).find((row) => row.cache_key !== query);
  const Key = { cache_key: part?.cache_key };
  await database.client.send(new DeleteCommand({ TableName, Key }));
  expect(await cache.get(owner, query)).toBeUndefined();
});

it('never mixes two lists that are kept at the same time', async () => {
  const query = randomUUID();
  const lists = [listOf(15_000), listOf(16_000)];
  await Promise.all(
    lists.map((list) => cache.put(owner, query, { list, fetchedAtMs: Date.now() })),
  );
  const found = await cache.get(owner, query);
  expect(lists.some((list) => list === found?.list)).toBe(true);
});

it('finds what hinders a question: its own failure, and limits of its connection and app', async () => {
  const keys = { query: randomUUID(), connection: randomUUID(), app: randomUUID() };
  const none = { connectionLimitedUntilMs: 0, appLimitedUntilMs: 0 };
  expect(await cache.blocks(keys)).toEqual(none);
  const untilMs = Date.now() + 10_000;
  const failure = { why: 'unknown_error', status: 503 } as const;
  await cache.putFailure(keys.query, failure, untilMs);
  await cache.setLimitedUntil(keys.app, 7);
  const failed = { failure, untilMs };
  expect(await cache.blocks(keys)).toEqual({ ...none, appLimitedUntilMs: 7, failed });
  expect(await cache.get(owner, keys.query)).toBeUndefined();
  await cache.setLimitedUntil(keys.connection, 8);
  const other = { ...keys, query: randomUUID() };
  expect(await cache.blocks(other)).toEqual({
    connectionLimitedUntilMs: 8,
    appLimitedUntilMs: 7,
  });
});

it('lengthens a limit, and never shortens it', async () => {
  const keys = { query: randomUUID(), connection: randomUUID(), app: randomUUID() };
  const untilMs = Date.now() + 60_000;
  for (const each of [untilMs, untilMs - 50_000, untilMs]) {
    await cache.setLimitedUntil(keys.app, each);
    expect((await cache.blocks(keys)).appLimitedUntilMs).toBe(untilMs);
  }
  await cache.setLimitedUntil(keys.app, untilMs + 1);
  expect((await cache.blocks(keys)).appLimitedUntilMs).toBe(untilMs + 1);
});

const connections = createConnections(await createTestDatabase());

it('finds all connections of a tenant where one answer of DynamoDB does not hold them', async () => {
  const tenantId = uuidV7(1);
  // An answer has at most a megabyte.
  const sealedTokens = 'x'.repeat(300_000);
  const ids = Array.from({ length: 8 }, () => uuidV7(Date.now()));
  for (const integrationId of ids) {
    const account = { id: integrationId, label: 'Acme' };
    const connection = bareConnection({ tenantId, integrationId, sealedTokens, account });
    expect(await connections.put(connection, undefined)).toBe(true);
  }
  const [listed, ofType] = [
    await connections.list(tenantId),
    await connections.ofType(tenantId, 'gmail'),
  ];
  for (const found of [listed[0], ofType]) {
    const foundIds = found?.connections.map(({ integrationId }) => integrationId);
    expect(foundIds?.sort()).toEqual([...ids].sort());
  }
});
