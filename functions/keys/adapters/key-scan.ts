import type { Database } from '../../platform/aws/dynamodb.ts';
import { itemsOf } from '../../platform/aws/query-items.ts';
import { readEach } from '../../platform/aws/row.ts';
import { scanPages } from '../../platform/aws/scan-pages.ts';
import type { UnreadableRow } from '../../platform/model/unreadable-row.ts';
import type { ApiKey } from '../domain/api-key.ts';
import { fromRow } from './api-keys.ts';

/** Every API key of every tenant, from an index that may lag and has no session. It reads them all. */
export const scanKeys = async (
  database: Database,
): Promise<{ rows: ApiKey[]; unreadable: readonly UnreadableRow[] }> => {
  const found = await itemsOf(scanPages(database, 'api_keys', { IndexName: 'by_tenant' }));
  return readEach(found, fromRow);
};
