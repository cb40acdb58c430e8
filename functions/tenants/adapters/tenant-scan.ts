import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { pages } from '../../platform/aws/items.ts';
import { rowOf } from '../../platform/aws/row.ts';

const row = rowOf({
  tenant_id: z.string(),
  deletion_requested_at_ms: z.optional(z.number()),
  deleted_at_ms: z.optional(z.number()),
});

export type StoredTenant = ReturnType<typeof row.read>;

/** Every tenant with settings of its own, or that is or was deleted. It reads them all. */
export const scanTenants = async (database: Database): Promise<StoredTenant[]> => {
  const tenants: StoredTenant[] = [];
  const scan = { TableName: database.tableName('tenants'), ConsistentRead: true };
  const scanPage = (ExclusiveStartKey?: Record<string, unknown>) =>
    database.client.send(new ScanCommand({ ...scan, ExclusiveStartKey }));
  for await (const { Items = [] } of pages(scanPage)) tenants.push(...Items.map(row.read));
  return tenants;
};
