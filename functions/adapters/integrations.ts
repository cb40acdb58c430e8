import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Integration } from '../domain/integration.ts';
import type { Integrations } from '../domain/ports.ts';
import { type Database, whenConditionHolds } from './dynamodb.ts';

const row = z
  .object({
    tenant_id: z.string(),
    integration_type: z.string(),
    integration_id: z.string(),
    category: z.string(),
    status: z.enum(['connected', 'reconnect_required']),
    sealed_tokens: z.string(),
    access_token_expires_at_ms: z.number().optional(),
    granted_scopes: z.array(z.string()),
    version: z.number(),
    flow_id: z.string(),
    connected_at_ms: z.number(),
    refreshed_at_ms: z.number().optional(),
    lease_owner: z.string().optional(),
    lease_until_ms: z.number().optional(),
  })
  .transform(
    (item): Integration => ({
      tenantId: item.tenant_id,
      integrationType: item.integration_type,
      integrationId: item.integration_id,
      category: item.category,
      status: item.status,
      sealedTokens: item.sealed_tokens,
      ...(item.access_token_expires_at_ms
        ? { accessTokenExpiresAtMs: item.access_token_expires_at_ms }
        : {}),
      grantedScopes: item.granted_scopes,
      version: item.version,
      flowId: item.flow_id,
      connectedAtMs: item.connected_at_ms,
      ...(item.refreshed_at_ms ? { refreshedAtMs: item.refreshed_at_ms } : {}),
      ...(item.lease_owner && item.lease_until_ms
        ? { lease: { owner: item.lease_owner, untilMs: item.lease_until_ms } }
        : {}),
    }),
  );

/** Integrations in DynamoDB, with what an operator needs beside {@link Integrations}. */
export const createIntegrations = (
  database: Database,
): Integrations & { list(tenantId: string): Promise<Integration[]> } => {
  const TableName = database.tableName('integrations');
  const key = (integration: Integration) => ({
    tenant_id: integration.tenantId,
    integration_type: integration.integrationType,
  });

  return {
    get: async (tenantId, integrationType) => {
      const { Item } = await database.client.send(
        new GetCommand({
          TableName,
          Key: { tenant_id: tenantId, integration_type: integrationType },
          ConsistentRead: true,
        }),
      );
      return Item && row.parse(Item);
    },

    put: (integration, expectedVersion) =>
      whenConditionHolds(
        database.client.send(
          new PutCommand({
            TableName,
            Item: {
              ...key(integration),
              integration_id: integration.integrationId,
              category: integration.category,
              status: integration.status,
              sealed_tokens: integration.sealedTokens,
              access_token_expires_at_ms: integration.accessTokenExpiresAtMs,
              granted_scopes: integration.grantedScopes,
              version: integration.version,
              flow_id: integration.flowId,
              connected_at_ms: integration.connectedAtMs,
              refreshed_at_ms: integration.refreshedAtMs,
            },
            ...(expectedVersion === undefined
              ? { ConditionExpression: 'attribute_not_exists(tenant_id)' }
              : {
                  ConditionExpression: 'version = :expected',
                  ExpressionAttributeValues: { ':expected': expectedVersion },
                }),
          }),
        ),
      ),

    acquireLease: (integration, { owner, untilMs, nowMs }) =>
      whenConditionHolds(
        database.client.send(
          new UpdateCommand({
            TableName,
            Key: key(integration),
            UpdateExpression: 'SET lease_owner = :owner, lease_until_ms = :until',
            ConditionExpression:
              'version = :version AND (attribute_not_exists(lease_until_ms) OR ' +
              'lease_until_ms <= :now OR lease_owner = :owner)',
            ExpressionAttributeValues: {
              ':owner': owner,
              ':until': untilMs,
              ':version': integration.version,
              ':now': nowMs,
            },
          }),
        ),
      ),

    releaseLease: async (integration, owner) => {
      await whenConditionHolds(
        database.client.send(
          new UpdateCommand({
            TableName,
            Key: key(integration),
            UpdateExpression: 'REMOVE lease_owner, lease_until_ms',
            ConditionExpression: 'lease_owner = :owner',
            ExpressionAttributeValues: { ':owner': owner },
          }),
        ),
      );
    },

    list: async (tenantId) => {
      const { Items = [] } = await database.client.send(
        new QueryCommand({
          TableName,
          ConsistentRead: true,
          KeyConditionExpression: 'tenant_id = :tenant',
          ExpressionAttributeValues: { ':tenant': tenantId },
        }),
      );
      return Items.map((item) => row.parse(item));
    },
  };
};
