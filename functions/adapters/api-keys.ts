import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ApiKey, ApiKeys } from '../domain/keys/api-key.ts';
import type { Database } from './dynamodb.ts';
import { getItem, putItem, updateItem } from './items.ts';

const row = z.object({
  key_hash: z.string(),
  key_id: z.string(),
  tenant_id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at_ms: z.number(),
  expires_at_ms: z.optional(z.number()),
  revoked_at_ms: z.optional(z.number()),
  last_used_on: z.optional(z.string()),
});

const fromRow = (item: unknown): ApiKey => {
  const read = row.parse(item);
  return {
    keyHash: read.key_hash,
    keyId: read.key_id,
    tenantId: read.tenant_id,
    name: read.name,
    scopes: read.scopes,
    createdAtMs: read.created_at_ms,
    expiresAtMs: read.expires_at_ms,
    revokedAtMs: read.revoked_at_ms,
    lastUsedOn: read.last_used_on,
  };
};

export const toRow = (key: ApiKey) => ({
  key_hash: key.keyHash,
  key_id: key.keyId,
  tenant_id: key.tenantId,
  name: key.name,
  scopes: key.scopes,
  created_at_ms: key.createdAtMs,
  expires_at_ms: key.expiresAtMs,
  revoked_at_ms: key.revokedAtMs,
  last_used_on: key.lastUsedOn,
});

const listByTenant = async ({ client, tableName }: Database, tenantId: string) => {
  const keys: ApiKey[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName('api_keys'),
        IndexName: 'by_tenant',
        KeyConditionExpression: 'tenant_id = :tenant',
        ExpressionAttributeValues: { ':tenant': tenantId },
        ExclusiveStartKey: start,
      }),
    );
    keys.push(...(page.Items ?? []).map(fromRow));
    start = page.LastEvaluatedKey;
  } while (start);
  return keys;
};

/** API keys in DynamoDB, with what an operator needs besides {@link ApiKeys}. */
export const createApiKeys = (database: Database) =>
  ({
    // Strongly consistent: a key works as soon as it is shown, and stops as soon as it is revoked.
    findByHash: async (keyHash: string) => {
      const item = await getItem(database, 'api_keys', { key_hash: keyHash });
      return item && fromRow(item);
    },

    noteUse: async (keyHash: string, day: string, signal: AbortSignal) => {
      await updateItem(
        database,
        'api_keys',
        { key_hash: keyHash },
        {
          update: 'SET last_used_on = :day',
          condition:
            'attribute_exists(key_hash) AND (attribute_not_exists(last_used_on) OR last_used_on < :day)',
          values: { ':day': day },
        },
        signal,
      );
    },

    put: async (key: ApiKey) => {
      await putItem(database, 'api_keys', toRow(key));
    },

    listByTenant: (tenantId: string) => listByTenant(database, tenantId),

    /** @returns false when there is no such key */
    revoke: (keyHash: string, nowMs: number) =>
      updateItem(
        database,
        'api_keys',
        { key_hash: keyHash },
        {
          update: 'SET revoked_at_ms = if_not_exists(revoked_at_ms, :now)',
          condition: 'attribute_exists(key_hash)',
          values: { ':now': nowMs },
        },
      ),
  }) satisfies ApiKeys & Record<string, unknown>;
