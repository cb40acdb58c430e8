import * as z from 'zod/mini';
import type { ApiKey, ApiKeys } from '../domain/keys/api-key.ts';
import { isSessionRow, readSession } from './connect-sessions.ts';
import type { Database } from './dynamodb.ts';
import { getItem, putItem, queryPages, updateItem } from './items.ts';
import { rowOf } from './row.ts';

const row = rowOf({
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

export const toRow = row.write;

const listByTenant = async (database: Database, tenantId: string) => {
  const keys: ApiKey[] = [];
  const found = queryPages(database, 'api_keys', {
    IndexName: 'by_tenant',
    KeyConditionExpression: 'tenant_id = :tenant',
    ExpressionAttributeValues: { ':tenant': tenantId },
  });
  for await (const { Items = [] } of found) keys.push(...Items.map(row.read));
  return keys;
};

/** API keys in DynamoDB, with what an operator needs besides {@link ApiKeys}. */
export const createApiKeys = (database: Database) =>
  ({
    // Strongly consistent: a key works as soon as it is shown, and stops as soon as it is revoked.
    findCredential: async (keyHash: string) => {
      const item = await getItem(database, 'api_keys', { key_hash: keyHash });
      return item && (isSessionRow(item) ? readSession(item) : row.read(item));
    },

    findByHash: async (keyHash: string) => {
      const item = await getItem(database, 'api_keys', { key_hash: keyHash });
      return item && row.read(item);
    },

    noteUse: async (keyHash: string, day: string, signal: AbortSignal) => {
      const update = {
        update: 'SET last_used_on = :day',
        condition:
          'attribute_exists(key_hash) AND (attribute_not_exists(last_used_on) OR last_used_on < :day)',
        values: { ':day': day },
      };
      await updateItem(database, 'api_keys', { key_hash: keyHash }, update, signal);
    },

    put: async (key: ApiKey) => {
      await putItem(database, 'api_keys', row.write(key));
    },

    listByTenant: (tenantId: string) => listByTenant(database, tenantId),

    /** @returns false when there is no such key */
    revoke: (keyHash: string, nowMs: number) => {
      const update = {
        update: 'SET revoked_at_ms = if_not_exists(revoked_at_ms, :now)',
        condition: 'attribute_exists(key_hash)',
        values: { ':now': nowMs },
      };
      return updateItem(database, 'api_keys', { key_hash: keyHash }, update);
    },
  }) satisfies ApiKeys & Record<string, unknown>;
