import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { pages } from '../../platform/aws/items.ts';
import type { ApiKey } from '../domain/api-key.ts';
import { row } from './api-keys.ts';

/** Every API key of every tenant, from an index that may lag and has no session. It reads them all. */
export const scanKeys = async (database: Database): Promise<ApiKey[]> => {
  const keys: ApiKey[] = [];
  const scan = { TableName: database.tableName('api_keys'), IndexName: 'by_tenant' };
  const scanPage = (ExclusiveStartKey?: Record<string, unknown>) =>
    database.client.send(new ScanCommand({ ...scan, ExclusiveStartKey }));
  for await (const { Items = [] } of pages(scanPage)) keys.push(...Items.map(row.read));
  return keys;
};
