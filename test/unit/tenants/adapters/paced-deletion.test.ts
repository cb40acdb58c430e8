import { expect, it } from 'vitest';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import { createTenantRows } from '../../../../functions/tenants/adapters/tenant-rows.ts';

/** As many read units as a consistent page of a megabyte costs. */
const ofPage = 256;

const keyOf = (text: string) => ({ key_hash: { S: text } });

/** A table of four pages with so many rows of the tenant on each. */
const tableOf = (rowsOnPage: number) => {
  const done = { pages: 0, deletions: 0, waitedMs: 0 };
  const pageOf = (page: number) => ({
    Items: Array.from({ length: rowsOnPage }, (_, n) => keyOf(`${page} ${n}`)),
    ConsumedCapacity: { CapacityUnits: ofPage },
    ...(page < 4 && { LastEvaluatedKey: keyOf(`${page}`) }),
  });
  const config = { environment: 'dev', region: 'us-east-1', dynamodbEndpoint: undefined } as const;
  const database = createDatabase(config, { accessKeyId: 'test', secretAccessKey: 'test' });
  // Thousands of calls, of which none needs a server.
  database.client.middlewareStack.add(
    (_, { commandName }) =>
      async () => {
        const isDeletion = commandName === 'DeleteItemCommand';
        const members = isDeletion ? {} : pageOf(++done.pages);
        if (isDeletion) done.deletions++;
        return { response: {}, output: { $metadata: {}, ...members } };
      },
    { step: 'build' },
  );
  const wait = async (ms: number) => {
    done.waitedMs += ms;
  };
  return { done, rows: createTenantRows(database, wait) };
};

it('reads no more of a table than a third of what a partition of all tenants gives', async () => {
  const { rows, done } = tableOf(0);
  await rows.delete('api_keys', 'acme', { isOver: () => false });
  expect(done).toMatchObject({ pages: 4, deletions: 0 });
  expect((4 * ofPage) / (done.waitedMs / 1_000)).toBeLessThanOrEqual(1_000);
});

it('deletes no more than half of what a partition of all tenants takes', async () => {
  const { rows, done } = tableOf(1_000);
  await rows.delete('api_keys', 'acme', { isOver: () => false });
  expect(done).toMatchObject({ pages: 4, deletions: 4_000 });
  expect(done.deletions / (done.waitedMs / 1_000)).toBeLessThanOrEqual(500);
});
