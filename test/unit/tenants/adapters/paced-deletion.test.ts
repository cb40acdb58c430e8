import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import type { Database } from '../../../../functions/platform/aws/dynamodb.ts';
import { createTenantRows } from '../../../../functions/tenants/adapters/tenant-rows.ts';

/** As many read units as a consistent page of a megabyte costs. */
const ofPage = 256;

/** A table of four pages with so many rows of the tenant on each. */
const tableOf = (rowsOnPage: number) => {
  const done = { pages: 0, deletions: 0, waitedMs: 0 };
  const send = async (command: unknown) => {
    if (command instanceof DeleteCommand) {
      done.deletions++;
      return {};
    }
    done.pages++;
    return {
      Items: Array.from({ length: rowsOnPage }, (_, n) => ({ key_hash: `${done.pages} ${n}` })),
      ConsumedCapacity: { CapacityUnits: ofPage },
      ...(done.pages < 4 && { LastEvaluatedKey: { key_hash: `${done.pages}` } }),
    };
  };
  const database = { client: { send }, tableName: (name: string) => name } as unknown as Database;
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
