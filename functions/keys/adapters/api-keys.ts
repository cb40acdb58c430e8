import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { type ItemAttributes, readItem, updateItem } from '../../platform/aws/items.ts';
import { readNamed, rowOf } from '../../platform/aws/row.ts';
import type { ApiKey, ApiKeys } from '../domain/api-key.ts';
import { isSessionRow, readSession } from './connect-sessions.ts';

export const row = rowOf({
  key_hash: z.string(),
  key_id: z.string(),
  tenant_id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at_ms: z.number(),
  expires_at_ms: z.optional(z.number()),
  lifetime_ms: z.optional(z.number()),
  revoked_at_ms: z.optional(z.number()),
  replaced_by: z.optional(z.string()),
  version: z.optional(z.number()),
  last_used_on: z.optional(z.string()),
});

/** The name has no hash of a key. @throws UnreadableRow */
export const fromRow = (item: ItemAttributes): ApiKey =>
  readNamed(`api_keys ${item.tenant_id} ${item.key_id}`, () => row.read(item));

/** API keys in DynamoDB, for the authorizer. managed-keys.ts creates and changes them. */
export const createApiKeys = (database: Database): ApiKeys => ({
  // Strongly consistent: a key works as soon as it is shown, and stops as soon as it is revoked.
  findCredential: (keyHash) =>
    readItem(database, 'api_keys', { key_hash: keyHash }, (item) =>
      isSessionRow(item) ? readSession(item) : fromRow(item),
    ),

  recordUse: async (keyHash, day, signal) => {
    const update = {
      update: 'SET last_used_on = :day',
      condition:
        'attribute_exists(key_hash) AND (attribute_not_exists(last_used_on) OR last_used_on < :day)',
      values: { ':day': day },
    };
    await updateItem(database, 'api_keys', { key_hash: keyHash }, update, signal);
  },
});
