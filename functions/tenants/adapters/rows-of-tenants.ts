import { type Table, type TableName, tables, tenantMeters } from '../../platform/aws/tables.ts';

/**
 * How the rows of one tenant are found, which are deleted with it.
 * - `partition`: the partition key is its id
 * - `attribute`: `tenant_id` says so; all rows are read
 * - `prefix`: the partition key begins with its id and `#`; all rows are read
 * - `named`: the partition keys are these texts, with its id behind each
 * - `kept`: the partition key is its id, and the row says afterwards that the tenant is deleted
 * - `none`: no row is one tenant's. What a row has of a tenant is then a hash, and it ends by itself
 *
 * A `door` lets somebody in, or something out: those rows go first.
 */
type TenantRowLocation = { holdsCredentials?: true } & (
  | { by: 'partition' | 'attribute' | 'prefix' | 'retained' | 'none' }
  | { by: 'named'; before: readonly string[] }
);

/** Of every table. Beside `tables`, since only the deletion of a tenant needs it, and every function loads those. */
export const rowsOfTenants: Readonly<Record<TableName, TenantRowLocation>> = {
  agents: { by: 'partition' },
  integrations: { by: 'partition' },
  // Sessions are in no index.
  api_keys: { by: 'attribute', holdsCredentials: true },
  oauth_flows: { by: 'attribute', holdsCredentials: true },
  invitations: { by: 'attribute', holdsCredentials: true },
  oauth_apps: { by: 'attribute' },
  event_tokens: { by: 'none' },
  option_cache: { by: 'attribute' },
  rate_limits: { by: 'named', before: Object.values(tenantMeters) },
  tenants: { by: 'retained' },
  webhooks: { by: 'partition', holdsCredentials: true },
  // Those of an endpoint stay when it is deleted.
  webhook_deliveries: { by: 'prefix' },
};

const tableNames = Object.keys(tables) as TableName[];

export const deletedTables = tableNames.filter((name) => {
  const { by } = rowsOfTenants[name];
  return by !== 'none' && by !== 'retained';
});

const actionsFor = (by: TenantRowLocation['by']): `dynamodb:${string}`[] => {
  if (by === 'named') return ['dynamodb:DeleteItem'];
  return [by === 'partition' ? 'dynamodb:Query' : 'dynamodb:Scan', 'dynamodb:DeleteItem'];
};

/** What whoever deletes all rows of a tenant uses of each table. */
export const deletionUses = Object.fromEntries(
  deletedTables.map((name) => [name, actionsFor(rowsOfTenants[name].by)]),
) as Partial<Record<TableName, `dynamodb:${string}`[]>>;

/** The attributes of a table's key. */
export const keyAttributesOf = (name: TableName): string[] => {
  const { partitionKey, sortKey }: Table = tables[name];
  return [partitionKey, ...(sortKey ? [sortKey] : [])];
};
