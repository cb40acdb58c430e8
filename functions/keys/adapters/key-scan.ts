import type { Database } from '../../platform/aws/dynamodb.ts';
import { itemsOf } from '../../platform/aws/items.ts';
import { scanPages } from '../../platform/aws/scan-pages.ts';
import type { ApiKey } from '../domain/api-key.ts';
import { row } from './api-keys.ts';

/** Every API key of every tenant, from an index that may lag and has no session. It reads them all. */
export const scanKeys = async (database: Database): Promise<ApiKey[]> => {
  const found = await itemsOf(scanPages(database, 'api_keys', { IndexName: 'by_tenant' }));
  return found.map(row.read);
};
