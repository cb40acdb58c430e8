import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { ApiKey } from '../domain/model/api-key.ts';
import type { ApiKeys } from '../domain/model/ports.ts';
import { type Database, whenConditionHolds } from './dynamodb.ts';

const row = z
  .object({
    key_hash: z.string(),
    key_id: z.string(),
    tenant_id: z.string(),
    name: z.string(),
    scopes: z.array(z.string()),
    created_at_ms: z.number(),
    expires_at_ms: z.number().optional(),
    revoked_at_ms: z.number().optional(),
  })
  .transform(
    (item): ApiKey => ({
      keyHash: item.key_hash,
      keyId: item.key_id,
      tenantId: item.tenant_id,
      name: item.name,
      scopes: item.scopes,
      createdAtMs: item.created_at_ms,
      ...(item.expires_at_ms ? { expiresAtMs: item.expires_at_ms } : {}),
      ...(item.revoked_at_ms ? { revokedAtMs: item.revoked_at_ms } : {}),
    }),
  );

/** API keys in DynamoDB, with what an operator needs beside {@link ApiKeys}. */
export const createApiKeys = (database: Database) => {
  const TableName = database.tableName('api_keys');

  return {
    // Strongly consistent: a key works as soon as it was shown, and a revoked one at once no more.
    findByHash: async (keyHash: string) => {
      const { Item } = await database.client.send(
        new GetCommand({ TableName, Key: { key_hash: keyHash }, ConsistentRead: true }),
      );
      return Item && row.parse(Item);
    },

    put: async (key: ApiKey) => {
      await database.client.send(
        new PutCommand({
          TableName,
          Item: {
            key_hash: key.keyHash,
            key_id: key.keyId,
            tenant_id: key.tenantId,
            name: key.name,
            scopes: key.scopes,
            created_at_ms: key.createdAtMs,
            expires_at_ms: key.expiresAtMs,
            revoked_at_ms: key.revokedAtMs,
          },
        }),
      );
    },

    listByTenant: async (tenantId: string) => {
      const keys: ApiKey[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page = await database.client.send(
          new QueryCommand({
            TableName,
            IndexName: 'by_tenant',
            KeyConditionExpression: 'tenant_id = :tenant',
            ExpressionAttributeValues: { ':tenant': tenantId },
            ExclusiveStartKey: start,
          }),
        );
        keys.push(...(page.Items ?? []).map((item) => row.parse(item)));
        start = page.LastEvaluatedKey;
      } while (start);
      return keys;
    },

    /** @returns false when there is no such key */
    revoke: (keyHash: string, nowMs: number) =>
      whenConditionHolds(
        database.client.send(
          new UpdateCommand({
            TableName,
            Key: { key_hash: keyHash },
            UpdateExpression: 'SET revoked_at_ms = if_not_exists(revoked_at_ms, :now)',
            ConditionExpression: 'attribute_exists(key_hash)',
            ExpressionAttributeValues: { ':now': nowMs },
          }),
        ),
      ),
  } satisfies ApiKeys & Record<string, unknown>;
};
