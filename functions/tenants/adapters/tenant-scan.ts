import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { itemsOf } from '../../platform/aws/items.ts';
import { rowOf } from '../../platform/aws/row.ts';
import { scanPages } from '../../platform/aws/scan-pages.ts';

const row = rowOf({
  tenant_id: z.string(),
  deletion_requested_at_ms: z.optional(z.number()),
  deleted_at_ms: z.optional(z.number()),
});

export type StoredTenant = ReturnType<typeof row.read>;

/** Every tenant with settings of its own, or that is or was deleted. It reads them all. */
export const scanTenants = async (database: Database): Promise<StoredTenant[]> => {
  const found = await itemsOf(scanPages(database, 'tenants', { ConsistentRead: true }));
  return found.map(row.read);
};
