import { randomUUID } from 'node:crypto';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '../../../functions/platform/aws/dynamodb.ts';
import { createTestDatabase } from '../../support/run/test-database.ts';
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
