import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { itemsOf } from '../../platform/aws/query-items.ts';
import { readEach, readNamed, rowOf } from '../../platform/aws/row.ts';
import { scanPages } from '../../platform/aws/scan-pages.ts';
import type { UnreadableRow } from '../../platform/model/unreadable-row.ts';

const row = rowOf({
  tenant_id: z.string(),
  deletion_requested_at_ms: z.optional(z.number()),
  deleted_at_ms: z.optional(z.number()),
});

export type StoredTenant = ReturnType<typeof row.read>;

/** Every tenant with settings of its own, or that is or was deleted. It reads them all. */
export const scanTenants = async (
  database: Database,
): Promise<{ rows: StoredTenant[]; unreadable: readonly UnreadableRow[] }> => {
  const found = await itemsOf(scanPages(database, 'tenants', { ConsistentRead: true }));
  return readEach(found, (item) => readNamed(`tenants ${item.tenant_id}`, () => row.read(item)));
};
