/** `keysOnly`: it holds no attributes but keys, so no secret. */
type GlobalIndex = { partitionKey: string; sortKey: string; keysOnly?: true };

/** The rows of `rate_limits` that are named after a tenant: each is this and the tenant's id. */
export const tenantMeters = { limits: 'tenant:', budget: 'budget#' } as const;

/**
 * How the rows of one tenant are found, which are deleted with it.
 * - `partition`: the partition key is its id
 * - `attribute`: `tenant_id` says so; all rows are read
 * - `prefix`: the partition key begins with its id and `#`; all rows are read
 * - `named`: the partition keys are these texts, with its id behind each
 * - `none`: no row is one tenant's. What a row has of a tenant is then a hash, and it ends by itself
 */
export type TenantRows =
  | { by: 'partition' | 'attribute' | 'prefix' | 'none' }
  | { by: 'named'; before: readonly string[] };

/** A DynamoDB table as data. All key attributes are strings; `timeToLive` is epoch seconds. */
export type Table = {
  partitionKey: string;
  sortKey?: string;
  localIndexes?: Readonly<Record<string, { sortKey: string }>>;
  globalIndexes?: Readonly<Record<string, GlobalIndex>>;
  timeToLive?: string;
  /** Each change of an item is kept for a day, with the item before and after it. */
  stream?: boolean;
  /** Without an answer to this no table is made. */
  tenantRows: TenantRows;
};

/** One table per aggregate. Every environment's tables, local ones too, are made from this. */
export const tables = {
  agents: {
    partitionKey: 'tenant_id',
    sortKey: 'agent_id',
    localIndexes: { by_name: { sortKey: 'name_and_id' } },
    tenantRows: { by: 'partition' },
  },
  integrations: {
    partitionKey: 'tenant_id',
    sortKey: 'type_and_account',
    globalIndexes: {
      by_account: { partitionKey: 'account_key', sortKey: 'tenant_id', keysOnly: true },
      by_alias: { partitionKey: 'alias_key', sortKey: 'tenant_id', keysOnly: true },
      by_id: { partitionKey: 'tenant_id', sortKey: 'integration_id', keysOnly: true },
      by_refresh_due: {
        partitionKey: 'refresh_queue',
        sortKey: 'refresh_due_at',
        keysOnly: true,
      },
    },
    timeToLive: 'delete_after_s',
    stream: true,
    tenantRows: { by: 'partition' },
  },
  api_keys: {
    partitionKey: 'key_hash',
    globalIndexes: { by_tenant: { partitionKey: 'tenant_id', sortKey: 'key_id' } },
    timeToLive: 'delete_after_s',
    // Sessions are in no index.
    tenantRows: { by: 'attribute' },
  },
  oauth_flows: {
    partitionKey: 'flow_id',
    timeToLive: 'delete_after_s',
    tenantRows: { by: 'attribute' },
  },
  oauth_apps: {
    partitionKey: 'integration_type',
    // Of tenants' own apps alone: the others have no `client_key`.
    globalIndexes: {
      by_client: { partitionKey: 'client_key', sortKey: 'tenant_id', keysOnly: true },
    },
    tenantRows: { by: 'attribute' },
  },
  event_tokens: {
    partitionKey: 'token_id',
    timeToLive: 'delete_after_s',
    tenantRows: { by: 'none' },
  },
  option_cache: {
    partitionKey: 'question',
    timeToLive: 'delete_after_s',
    tenantRows: { by: 'attribute' },
  },
  rate_limits: {
    partitionKey: 'key_id',
    timeToLive: 'delete_after_s',
    tenantRows: { by: 'named', before: Object.values(tenantMeters) },
  },
  tenants: { partitionKey: 'tenant_id', tenantRows: { by: 'partition' } },
  webhooks: {
    partitionKey: 'tenant_id',
    sortKey: 'webhook_id',
    tenantRows: { by: 'partition' },
  },
  webhook_deliveries: {
    partitionKey: 'endpoint',
    sortKey: 'event_id',
    globalIndexes: {
      by_due: { partitionKey: 'due_part', sortKey: 'due_at', keysOnly: true },
    },
    timeToLive: 'delete_after_s',
    // Those of an endpoint stay when it is deleted.
    tenantRows: { by: 'prefix' },
  },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof tables;

type IndexesOf<T> =
  | (T extends { localIndexes: infer Local } ? keyof Local & string : never)
  | (T extends { globalIndexes: infer Global } ? keyof Global & string : never);

/** `agents/by_name`: an index as permissions name it. */
export type IndexName = {
  [Name in TableName]: `${Name}/${IndexesOf<(typeof tables)[Name]>}`;
}[TableName];

/** The table's name in AWS. */
export const physicalName = (environment: string, table: TableName): string =>
  `trunkline-${environment}-${table.replaceAll('_', '-')}`;
