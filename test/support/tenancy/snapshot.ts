import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../../functions/adapters/tables.ts';
import type { TestStack } from '../stack/start-test-stack.ts';

const lasting: readonly TableName[] = ['agents', 'integrations', 'api_keys', 'oauth_flows'];

/**
 * Every row of a tenant that lasts, but for the versions, which its own changes raise.
 * @returns by tenant
 */
export const snapshot = async ({ database }: Pick<TestStack, 'database'>) => {
  const rows = new Map<string, string[]>();
  for (const table of lasting) {
    const TableName = database.tableName(table);
    for await (const { Items = [] } of paginateScan({ client: database.client }, { TableName })) {
      for (const { version: _, ...row } of Items) {
        const tenant = String(row.tenant_id);
        rows.set(tenant, [...(rows.get(tenant) ?? []), `${table} ${JSON.stringify(row)}`]);
      }
    }
  }
  return (tenantId: string, flowIds: readonly string[]): string[] =>
    (rows.get(tenantId) ?? [])
      // Its own starts add flows.
      .filter((row) => !row.startsWith('oauth_flows') || flowIds.some((id) => row.includes(id)))
      .sort();
};
