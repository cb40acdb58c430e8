import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Database } from './dynamodb.ts';
import { pages } from './query-items.ts';
import type { TableName } from './tables.ts';

/** All pages of a table or an index. */
export const scanPages = (
  { client, tableName }: Database,
  table: TableName,
  scan: Omit<ScanCommandInput, 'TableName' | 'ExclusiveStartKey'>,
) =>
  pages((ExclusiveStartKey) => {
    const request = { TableName: tableName(table), ...scan, ExclusiveStartKey };
    return client.send(new ScanCommand(request));
  });
