/** `keysOnly`: it holds no attributes but keys, so no secret. */
type GlobalIndex = { partitionKey: string; sortKey: string; keysOnly?: true };

/**
 * Strongly consistent, and made with its table. `include`: it holds these attributes and the keys, and
 * `keysOnly` the keys alone; a query may fetch the others from the table.
 */
type LocalIndex = { sortKey: string; include?: readonly string[]; keysOnly?: true };

/** The rows of `rate_limits` that are named after a tenant: each is this and the tenant's id. */
export const limitRows = {
  limits: 'tenant:',
  budget: 'budget#',
  connections: 'connections:',
} as const;

/** A DynamoDB table as data. All key attributes are strings; `timeToLive` is epoch seconds. */
export type Table = {
  partitionKey: string;
  sortKey?: string;
  localIndexes?: Readonly<Record<string, LocalIndex>>;
  globalIndexes?: Readonly<Record<string, GlobalIndex>>;
  timeToLive?: string;
  /** Each change of an item is kept for a day, with the item before and after it. */
  stream?: boolean;
};

/** What a list shows of a connection: no secret, and nothing that a lease writes. */
export const listedOfConnection = [
  'integration_type',
  'integration_id',
  'category',
  'state',
  'granted_scopes',
  'account',
  'name',
  'client_reference',
  'metadata',
  'tenant_app',
  'grant_expires_at_ms',
  'reconnect_by_ms',
  'connected_at_ms',
  'refreshed_at_ms',
  'verified_at_ms',
  'last_check',
] as const;

/** One table per aggregate. Every environment's tables, local ones too, are made from this. */
export const tables = {
  agents: {
    partitionKey: 'tenant_id',
    sortKey: 'agent_id',
    localIndexes: { by_name: { sortKey: 'name_and_id' } },
  },
  integrations: {
    partitionKey: 'tenant_id',
    sortKey: 'type_and_account',
    localIndexes: {
      by_reference: { sortKey: 'reference_and_rank', keysOnly: true },
      by_type: { sortKey: 'type_and_rank', include: listedOfConnection },
    },
    globalIndexes: {
      by_account: { partitionKey: 'account_key', sortKey: 'tenant_id', keysOnly: true },
      by_company: { partitionKey: 'company_key', sortKey: 'tenant_id', keysOnly: true },
      by_id: { partitionKey: 'tenant_id', sortKey: 'integration_id', keysOnly: true },
      by_refresh_due: {
        partitionKey: 'refresh_queue',
        sortKey: 'refresh_due_at',
        keysOnly: true,
      },
    },
    timeToLive: 'delete_after_s',
    stream: true,
  },
  api_keys: {
    partitionKey: 'key_hash',
    globalIndexes: { by_tenant: { partitionKey: 'tenant_id', sortKey: 'key_id' } },
    timeToLive: 'delete_after_s',
  },
  oauth_flows: { partitionKey: 'flow_id', timeToLive: 'delete_after_s' },
  invitations: {
    partitionKey: 'invitation_id',
    globalIndexes: {
      by_tenant: { partitionKey: 'tenant_id', sortKey: 'invitation_id', keysOnly: true },
    },
    timeToLive: 'delete_after_s',
  },
  oauth_apps: {
    partitionKey: 'integration_type',
    globalIndexes: {
      // Of tenants' own apps alone: the others have no `client_key`.
      by_client: { partitionKey: 'client_key', sortKey: 'tenant_id', keysOnly: true },
      by_owner: { partitionKey: 'owner_key', sortKey: 'integration_type', keysOnly: true },
    },
  },
  activity: {
    partitionKey: 'tenant_id',
    sortKey: 'activity_id',
    globalIndexes: {
      by_act: { partitionKey: 'act_key', sortKey: 'activity_id' },
      by_agent: { partitionKey: 'agent_key', sortKey: 'activity_id' },
      by_connection: { partitionKey: 'connection_key', sortKey: 'activity_id' },
      // Of what was refused or failed alone.
      by_failure: { partitionKey: 'failure_key', sortKey: 'activity_id' },
    },
    timeToLive: 'delete_after_s',
  },
  event_tokens: { partitionKey: 'token_id', timeToLive: 'delete_after_s' },
  option_cache: { partitionKey: 'cache_key', timeToLive: 'delete_after_s' },
  rate_limits: { partitionKey: 'key_id', timeToLive: 'delete_after_s' },
  tenants: {
    partitionKey: 'tenant_id',
    // Of those that are being deleted alone: the others have no `deleting`.
    globalIndexes: {
      by_deleting: { partitionKey: 'deleting', sortKey: 'tenant_id', keysOnly: true },
    },
  },
  webhooks: { partitionKey: 'tenant_id', sortKey: 'webhook_id' },
  webhook_deliveries: {
    partitionKey: 'endpoint',
    sortKey: 'event_id',
    globalIndexes: {
      by_due: { partitionKey: 'due_part', sortKey: 'due_at', keysOnly: true },
    },
    timeToLive: 'delete_after_s',
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

export const physicalName = (environment: string, table: TableName): string =>
  `trunkline-${environment}-${table.replaceAll('_', '-')}`;
