import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantRows as Port } from '../domain/tenants/ports.ts';
import type { Database } from './dynamodb.ts';
import { deleteItem, pages } from './items.ts';
import { type Table, type TableName, tables, tenantMeters } from './tables.ts';

/**
 * How the rows of one tenant are found, which are deleted with it.
 * - `partition`: the partition key is its id
 * - `attribute`: `tenant_id` says so; all rows are read
 * - `prefix`: the partition key begins with its id and `#`; all rows are read
 * - `named`: the partition keys are these texts, with its id behind each
 * - `none`: no row is one tenant's. What a row has of a tenant is then a hash, and it ends by itself
 */
type Found =
  | { by: 'partition' | 'attribute' | 'prefix' | 'none' }
  | { by: 'named'; before: readonly string[] };

/** Of every table. Beside `tables`, since only the deletion of a tenant needs it, and every function loads those. */
export const tenantRows: Readonly<Record<TableName, Found>> = {
  agents: { by: 'partition' },
  integrations: { by: 'partition' },
  // Sessions are in no index.
  api_keys: { by: 'attribute' },
  oauth_flows: { by: 'attribute' },
  oauth_apps: { by: 'attribute' },
  event_tokens: { by: 'none' },
  option_cache: { by: 'attribute' },
  rate_limits: { by: 'named', before: Object.values(tenantMeters) },
  tenants: { by: 'partition' },
  webhooks: { by: 'partition' },
  // Those of an endpoint stay when it is deleted.
  webhook_deliveries: { by: 'prefix' },
};

type Key = Record<string, unknown>;

/** Rows are deleted so many at once. */
const atOnce = 25;

/** The keys of a tenant's rows in a table, page by page; a page of a scan may have none. */
const keysOf = ({ client, tableName }: Database, name: TableName, tenantId: string) => {
  const { partitionKey, sortKey }: Table = tables[name];
  const { by } = tenantRows[name];
  const attributes = [partitionKey, ...(sortKey ? [sortKey] : [])];
  const [is, value] =
    by === 'prefix' ? ['begins_with(#of, :tenant)', `${tenantId}#`] : ['#of = :tenant', tenantId];
  const question = {
    TableName: tableName(name),
    ConsistentRead: true,
    ProjectionExpression: attributes.map((_, n) => `#k${n}`).join(', '),
    ExpressionAttributeNames: {
      ...Object.fromEntries(attributes.map((attribute, n) => [`#k${n}`, attribute])),
      '#of': by === 'attribute' ? 'tenant_id' : partitionKey,
    },
    ExpressionAttributeValues: { ':tenant': value },
  };
  return (after?: Key) =>
    pages(
      (ExclusiveStartKey) =>
        by === 'partition'
          ? client.send(
              new QueryCommand({ ...question, KeyConditionExpression: is, ExclusiveStartKey }),
            )
          : client.send(new ScanCommand({ ...question, FilterExpression: is, ExclusiveStartKey })),
      after,
    );
};

const deleteAll = async (database: Database, name: TableName, keys: readonly Key[]) => {
  for (let n = 0; n < keys.length; n += atOnce) {
    await Promise.all(keys.slice(n, n + atOnce).map((key) => deleteItem(database, name, key)));
  }
};

/** The rows of tenants, in whatever table, found as `tables` says. */
export const createTenantRows = (database: Database): Port<TableName> => ({
  tables: (Object.keys(tables) as TableName[]).filter((name) => tenantRows[name].by !== 'none'),

  delete: async (name, tenantId, { after, isOver }) => {
    const found = tenantRows[name];
    if (found.by === 'named') {
      const { partitionKey } = tables[name];
      const keys = found.before.map((before) => ({ [partitionKey]: before + tenantId }));
      await deleteAll(database, name, keys);
      return {};
    }
    const start = after === undefined ? undefined : JSON.parse(after);
    for await (const { Items = [], LastEvaluatedKey } of keysOf(database, name, tenantId)(start)) {
      await deleteAll(database, name, Items);
      if (LastEvaluatedKey && isOver()) return { after: JSON.stringify(LastEvaluatedKey) };
    }
    return {};
  },
});
