import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { ConnectionKey, Connections } from '../domain/connection/ports.ts';
import { fromRow, refreshQueue, toRow } from './connection-row.ts';
import { type Database, whenConditionHolds } from './dynamodb.ts';

const keyOf = ({ tenantId, integrationType }: ConnectionKey) => ({
  tenant_id: tenantId,
  integration_type: integrationType,
});
const isFree = '(attribute_not_exists(lease_until_ms) OR lease_until_ms <= :now)';
const named = (items: Record<string, unknown>[] = []) =>
  items.map(({ tenant_id, integration_type }) => ({
    tenantId: String(tenant_id),
    integrationType: String(integration_type),
  }));

/** Integrations in DynamoDB. */
export const createConnections = ({ client, tableName }: Database): Connections => {
  const TableName = tableName('integrations');
  const update = (
    connection: ConnectionKey,
    UpdateExpression: string,
    ConditionExpression: string,
    ExpressionAttributeValues: Record<string, unknown>,
  ) =>
    whenConditionHolds(
      client.send(
        new UpdateCommand({
          TableName,
          Key: keyOf(connection),
          UpdateExpression,
          ConditionExpression,
          ExpressionAttributeValues,
        }),
      ),
    );

  return {
    get: async (tenantId, integrationType) => {
      const { Item } = await client.send(
        new GetCommand({
          TableName,
          Key: { tenant_id: tenantId, integration_type: integrationType },
          ConsistentRead: true,
        }),
      );
      return Item && fromRow(Item);
    },

    put: (connection, expectedVersion, free) =>
      whenConditionHolds(
        client.send(
          new PutCommand({
            TableName,
            Item: toRow(connection),
            ...(expectedVersion === undefined
              ? { ConditionExpression: 'attribute_not_exists(tenant_id)' }
              : {
                  ConditionExpression: `version = :expected${free ? ` AND ${isFree}` : ''}`,
                  ExpressionAttributeValues: {
                    ':expected': expectedVersion,
                    ...(free ? { ':now': free.atMs } : {}),
                  },
                }),
          }),
        ),
      ),

    acquireLease: (connection, { owner, untilMs, nowMs }) =>
      update(
        connection,
        'SET lease_owner = :owner, lease_until_ms = :until',
        'version = :version AND (attribute_not_exists(lease_until_ms) OR ' +
          'lease_until_ms <= :now OR lease_owner = :owner) AND ' +
          '(attribute_not_exists(cool_down_until_ms) OR cool_down_until_ms <= :now)',
        { ':owner': owner, ':until': untilMs, ':version': connection.version, ':now': nowMs },
      ),

    releaseLease: async (connection, owner, failure) => {
      await update(
        connection,
        `${failure ? 'SET failed_refreshes = :failed, cool_down_until_ms = :until ' : ''}REMOVE lease_owner, lease_until_ms`,
        'lease_owner = :owner',
        {
          ':owner': owner,
          ...(failure
            ? { ':failed': failure.failedRefreshes, ':until': failure.coolDownUntilMs }
            : {}),
        },
      );
    },

    deferRefresh: async (connection, { refreshDueAtMs, reconnectByMs }) => {
      await update(
        connection,
        'SET refresh_due_at_ms = :due, refresh_due_at = :at' +
          (reconnectByMs ? ', reconnect_by_ms = :by' : ''),
        'refresh_queue = :queue',
        {
          ':due': refreshDueAtMs,
          ':at': new Date(refreshDueAtMs).toISOString(),
          ':queue': refreshQueue,
          ...(reconnectByMs ? { ':by': reconnectByMs } : {}),
        },
      );
    },

    list: async (tenantId) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          ConsistentRead: true,
          KeyConditionExpression: 'tenant_id = :tenant',
          ExpressionAttributeValues: { ':tenant': tenantId },
        }),
      );
      return Items.map(fromRow);
    },

    delete: (connection) =>
      whenConditionHolds(
        client.send(
          new DeleteCommand({
            TableName,
            Key: keyOf(connection),
            ConditionExpression: 'version = :version',
            ExpressionAttributeValues: { ':version': connection.version },
          }),
        ),
      ),

    findByAccount: async (accountKey) => {
      const { Items } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'by_account',
          KeyConditionExpression: 'account_key = :account',
          ExpressionAttributeValues: { ':account': accountKey },
        }),
      );
      return named(Items);
    },

    findRefreshDue: async (nowMs, limit) => {
      const { Items } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'by_refresh_due',
          KeyConditionExpression: 'refresh_queue = :queue AND refresh_due_at <= :now',
          ExpressionAttributeValues: {
            ':queue': refreshQueue,
            ':now': new Date(nowMs).toISOString(),
          },
          Limit: limit,
        }),
      );
      return named(Items);
    },
  };
};
