import { DeleteTableCommand, waitUntilTableNotExists } from '@aws-sdk/client-dynamodb';
import type { Database } from '../../../functions/platform/aws/dynamodb.ts';
import type { TableName } from '../../../functions/platform/aws/tables.ts';
import { createTables } from '../../../infra/local/create-tables.ts';

/** The tables as a deployment makes them again after their loss. */
export const recreateTables = async (
  { client, tableName }: Database,
  tables: readonly TableName[],
): Promise<void> => {
  for (const table of tables) {
    const TableName = tableName(table);
    await client.send(new DeleteTableCommand({ TableName }));
    const wait = { client, maxWaitTime: 10, minDelay: 0.02, maxDelay: 1 };
    await waitUntilTableNotExists(wait, { TableName });
  }
  await createTables(client, 'local');
};
