import { randomUUID } from 'node:crypto';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '../../../functions/platform/aws/dynamodb.ts';
import { createTestDatabase, startTestDatabase } from '../../support/run/test-database.ts';
import { anyCommands } from './tables/any-commands.ts';
import { createMemoryTables } from './tables/memory-tables.ts';

const isAmazons = inject('dynamodbEndpoint') !== undefined;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});

const placeOf = (item: object) => String(Object(item).type_and_account);

/** What a command brings, as far as callers see it. Items of an error are as DynamoDB has them. */
const broughtBy = async (run: () => Promise<object> | object): Promise<unknown> => {
  try {
    const {
      $metadata: _,
      ConsumedCapacity: __,
      ScannedCount: ___,
      ...response
    } = Object(await run());
    return response;
  } catch (error) {
    const { name, Item, CancellationReasons: reasons } = Object(error);
    const codes = reasons?.map(({ Code }: { Code: string }) => Code);
    // AWS documents it as a reason to cancel; DynamoDB Local gives the error itself.
    if (isAmazons && codes?.includes('ValidationError')) return { name: 'ValidationException' };
    return { name, item: Item && unmarshall(Item), codes };
  }
};

/** Neither items of a batch nor those with the same keys of an index have an order. */
const withoutOrder = (brought: unknown): unknown => {
  const { Responses = {}, Items = Object.entries(Responses).flat(2), ...rest } = Object(brought);
  return { ...rest, items: Object.groupBy(Items, placeOf) };
};

it.skipIf(isAmazons)('end the rows that the database ends', async () => {
  const own = await startTestDatabase();
  const tables = createMemoryTables();
  const TableName = own.database.tableName('rate_limits');
  const nowMs = 1_800_000_000_000;
  for (const seconds of [-1, 0, 1, -6 * 365 * 24 * 3600]) {
    const Item = { key_id: String(seconds), delete_after_s: nowMs / 1000 + seconds };
    const put = new PutCommand({ TableName, Item });
    await tables.execute(put);
    await own.database.client.send(put);
  }
  tables.deleteExpired(nowMs);
  await own.deleteExpired(nowMs);
  const { Items = [] } = await own.database.client.send(new ScanCommand({ TableName }));
  const keysOf = (rows: readonly Readonly<Record<string, unknown>>[]) =>
    rows.map(({ key_id }) => key_id).sort();
  expect(keysOf(tables.rows(TableName))).toEqual(keysOf(Items));
  expect(Items).toHaveLength(3);
});

it('do what the database does with any commands', async () => {
  await fc.assert(
    fc.asyncProperty(anyCommands, async (create) => {
      const tables = createMemoryTables();
      const tenant = randomUUID();
      for (const command of create(tenant)) {
        const ours = await broughtBy(() => tables.execute(command));
        const theirs = await broughtBy(() => Object(database.client).send(command));
        const { input } = command;
        const hasOrder = !('IndexName' in input || 'RequestItems' in input);
        const asSeen = hasOrder ? (brought: unknown) => brought : withoutOrder;
        expect({ input, brought: asSeen(ours) }).toEqual({ input, brought: asSeen(theirs) });
      }
    }),
    { numRuns: isAmazons ? 200 : 15, seed: 7 },
  );
});
