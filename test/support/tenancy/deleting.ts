import { paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { Database } from '../../../functions/platform/aws/dynamodb.ts';
import { type TableName, tables } from '../../../functions/platform/aws/tables.ts';
import { whenConditionHolds } from '../../../functions/platform/aws/when-condition-holds.ts';
import { createDeletionRequests } from '../../../functions/tenants/adapters/deletions.ts';

/** Whatever a deletion waits for is over. */
export const endWait = (database: Database, tenantId: string) =>
  whenConditionHolds(
    database.client.send(
      new UpdateCommand({
        TableName: database.tableName('tenants'),
        Key: { tenant_id: tenantId },
        UpdateExpression: 'SET deletion_step_since_ms = :then REMOVE deletion_leased_until_ms',
        ConditionExpression: 'attribute_exists(deleting)',
        ExpressionAttributeValues: { ':then': 0 },
      }),
    ),
  );

/** Runs the deletion of a tenant to its end. @param run the scheduled function */
export const runToEnd = async (
  database: Database,
  tenantId: string,
  run: () => Promise<unknown>,
) => {
  const { find } = createDeletionRequests(database);
  for (let runs = 0; ; runs++) {
    await run();
    const deletion = await find(tenantId);
    if (deletion && 'doneAtMs' in deletion) return { deletion, runs };
    expect(runs).toBeLessThan(50);
    await endWait(database, tenantId);
  }
};

/** All rows that say this, by table. */
export const rowsShowing = async (
  { client, tableName }: Database,
  texts: readonly string[],
): Promise<Partial<Record<TableName, Record<string, unknown>[]>>> => {
  const found: Partial<Record<TableName, Record<string, unknown>[]>> = {};
  for (const table of Object.keys(tables) as TableName[]) {
    for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName(table) })) {
      const reporting = Items.filter((item) => {
        const row = JSON.stringify(item);
        return texts.some((text) => row.includes(text));
      });
      if (reporting.length > 0) found[table] = [...(found[table] ?? []), ...reporting];
    }
  }
  return found;
};
