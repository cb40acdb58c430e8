import { setTimeout as sleep } from 'node:timers/promises';
import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { deleteItem } from '../../platform/aws/items.ts';
import { pages } from '../../platform/aws/query-items.ts';
import { type TableName, tables } from '../../platform/aws/tables.ts';
import type { TenantRows } from '../domain/ports.ts';
import { deletedTables, keyAttributesOf, tenantRowLocations } from './tenant-row-locations.ts';

type ItemKey = Record<string, unknown>;

/** How many rows we delete at once. */
const atOnce = 25;

/**
 * A second, of what a partition takes: 3,000 units of reads, and 1,000 of writes. All tenants share it, and a
 * page of a scan, a megabyte, reads one partition.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-query-scan.html
 * @see https://www.dbi-services.com/blog/dynamodb-scan-pagination/
 */
const paces = { readUnits: 1_000, rows: 500 };

type Wait = (ms: number) => Promise<unknown>;

/** The keys of a tenant's rows in a table, page by page. A page of a scan may be empty. */
const keysOf = ({ client, tableName }: Database, name: TableName, tenantId: string) => {
  const { partitionKey } = tables[name];
  const { by } = tenantRowLocations[name];
  const attributes = keyAttributesOf(name);
  const [is, value] =
    by === 'prefix' ? ['begins_with(#of, :tenant)', `${tenantId}#`] : ['#of = :tenant', tenantId];
  const query = {
    TableName: tableName(name),
    ConsistentRead: true,
    ReturnConsumedCapacity: 'TOTAL' as const,
    ProjectionExpression: attributes.map((_, n) => `#k${n}`).join(', '),
    ExpressionAttributeNames: {
      ...Object.fromEntries(attributes.map((attribute, n) => [`#k${n}`, attribute])),
      '#of': by === 'attribute' ? 'tenant_id' : partitionKey,
    },
    ExpressionAttributeValues: { ':tenant': value },
  };
  return (after?: ItemKey) =>
    pages(
      (ExclusiveStartKey) =>
        by === 'partition'
          ? client.send(
              new QueryCommand({ ...query, KeyConditionExpression: is, ExclusiveStartKey }),
            )
          : client.send(new ScanCommand({ ...query, FilterExpression: is, ExclusiveStartKey })),
      after,
    );
};

const deleteAll = async (
  database: Database,
  wait: Wait,
  name: TableName,
  keys: readonly ItemKey[],
) => {
  for (let n = 0; n < keys.length; n += atOnce) {
    const some = keys.slice(n, n + atOnce);
    await Promise.all(some.map((key) => deleteItem(database, name, key)));
    await wait((some.length / paces.rows) * 1_000);
  }
};

/**
 * Deletes the rows of tenants in DynamoDB, where `tenantRowLocations` finds them, at a pace that other tenants
 * do not feel.
 */
export const createTenantRows = (
  database: Database,
  wait: Wait = sleep,
): TenantRows<TableName> => ({
  tables: deletedTables,
  credentialTables: deletedTables.filter((name) => tenantRowLocations[name].holdsCredentials),

  delete: async (name, tenantId, { after, isOver }) => {
    const found = tenantRowLocations[name];
    if (found.by === 'named') {
      const { partitionKey } = tables[name];
      const keys = found.before.map((before) => ({ [partitionKey]: before + tenantId }));
      await deleteAll(database, wait, name, keys);
      return {};
    }
    const start = after === undefined ? undefined : JSON.parse(after);
    for await (const page of keysOf(database, name, tenantId)(start)) {
      const { Items = [], LastEvaluatedKey, ConsumedCapacity } = page;
      await wait(((ConsumedCapacity?.CapacityUnits ?? 0) / paces.readUnits) * 1_000);
      await deleteAll(database, wait, name, Items);
      if (LastEvaluatedKey && isOver()) return { after: JSON.stringify(LastEvaluatedKey) };
    }
    return {};
  },
});
