import { limitRows, type Table, type TableName, tables } from '../../platform/aws/tables.ts';

/**
 * How to find the rows of one tenant, which are deleted with it.
 * - `partition`: by the partition key, which is its id
 * - `attribute`: by `tenant_id`, in a scan
 * - `prefix`: by the partition key, which begins with its id and `#`, in a scan
 * - `named`: by the partition keys, which are these texts, each followed by its id
 * - `retained`: the partition key is its id, and the row records afterwards that the tenant is deleted
 * - `none`: no row belongs to one tenant. It has at most a hash of a tenant, and expires by itself
 *
 * Rows that hold credentials let somebody in, or send something out: they are deleted first.
 */
type TenantRowLocation = { holdsCredentials?: true } & (
  | { by: 'partition' | 'attribute' | 'prefix' | 'retained' | 'none' }
  | { by: 'named'; before: readonly string[] }
);

/** For every table. Not in `tables`, which every function loads: only the deletion of a tenant needs this. */
export const tenantRowLocations: Readonly<Record<TableName, TenantRowLocation>> = {
  agents: { by: 'partition' },
  integrations: { by: 'partition' },
  // Sessions are in no index.
  api_keys: { by: 'attribute', holdsCredentials: true },
  oauth_flows: { by: 'attribute', holdsCredentials: true },
  invitations: { by: 'attribute', holdsCredentials: true },
  oauth_apps: { by: 'attribute' },
  activity: { by: 'partition' },
  event_tokens: { by: 'none' },
  option_cache: { by: 'attribute' },
  rate_limits: { by: 'named', before: Object.values(limitRows) },
  tenants: { by: 'retained' },
  webhooks: { by: 'partition', holdsCredentials: true },
  // They stay when their endpoint is deleted.
  webhook_deliveries: { by: 'prefix' },
};

const tableNames = Object.keys(tables) as TableName[];

export const deletedTables = tableNames.filter((name) => {
  const { by } = tenantRowLocations[name];
  return by !== 'none' && by !== 'retained';
});

const actionsFor = (by: TenantRowLocation['by']): `dynamodb:${string}`[] => {
  if (by === 'named') return ['dynamodb:DeleteItem'];
  return [by === 'partition' ? 'dynamodb:Query' : 'dynamodb:Scan', 'dynamodb:DeleteItem'];
};

/** The actions on each table that deleting a tenant's rows needs. */
export const deletionUses = Object.fromEntries(
  deletedTables.map((name) => [name, actionsFor(tenantRowLocations[name].by)]),
) as Partial<Record<TableName, `dynamodb:${string}`[]>>;

export const keyAttributesOf = (name: TableName): string[] => {
  const { partitionKey, sortKey }: Table = tables[name];
  return [partitionKey, ...(sortKey ? [sortKey] : [])];
};
