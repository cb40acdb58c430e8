import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ConnectionKey, Connections } from '../domain/connection/ports.ts';
import { fromRow, refreshQueue, toRow } from './connection-row.ts';
import {
  deferRefresh,
  endLease,
  endLeaseWith,
  ifUnchanged,
  ifVersion,
  takeLease,
} from './connection-writes.ts';
import type { Database } from './dynamodb.ts';
import { deleteItem, getItem, putItem, updateItem } from './items.ts';

const keyOf = ({ tenantId, integrationType }: ConnectionKey) => ({
  tenant_id: tenantId,
  integration_type: integrationType,
});
const named = ({ tenant_id, integration_type }: Record<string, unknown>): ConnectionKey => ({
  tenantId: String(tenant_id),
  integrationType: String(integration_type),
});

/** The first page alone. */
const query = async (
  { client, tableName }: Database,
  question: Omit<QueryCommandInput, 'TableName'>,
) => {
  const TableName = tableName('integrations');
  const { Items = [] } = await client.send(new QueryCommand({ TableName, ...question }));
  return Items;
};

/** Integrations in DynamoDB. */
export const createConnections = (database: Database): Connections => ({
  get: async (tenantId, integrationType) => {
    const item = await getItem(database, 'integrations', keyOf({ tenantId, integrationType }));
    return item && fromRow(item);
  },

  put: (connection, expectedVersion, free) =>
    putItem(database, 'integrations', toRow(connection), ifUnchanged(expectedVersion, free)),

  acquireLease: (connection, lease) => {
    const taken = takeLease(connection.version, lease);
    return updateItem(database, 'integrations', keyOf(connection), taken);
  },

  releaseLease: async (connection, owner, failure) => {
    const ended = failure ? endLeaseWith(failure, owner) : endLease(owner);
    await updateItem(database, 'integrations', keyOf(connection), ended);
  },

  deferRefresh: async (key, to) => {
    await updateItem(database, 'integrations', keyOf(key), deferRefresh(to));
  },

  list: async (tenantId) => {
    const items = await query(database, {
      ConsistentRead: true,
      KeyConditionExpression: 'tenant_id = :tenant',
      ExpressionAttributeValues: { ':tenant': tenantId },
    });
    return items.map(fromRow);
  },

  delete: (connection) =>
    deleteItem(database, 'integrations', keyOf(connection), ifVersion(connection.version)),

  findByAccount: async (accountKey) => {
    const items = await query(database, {
      IndexName: 'by_account',
      KeyConditionExpression: 'account_key = :account',
      ExpressionAttributeValues: { ':account': accountKey },
    });
    return items.map(named);
  },

  findRefreshDue: async (nowMs, limit) => {
    const items = await query(database, {
      IndexName: 'by_refresh_due',
      KeyConditionExpression: 'refresh_queue = :queue AND refresh_due_at <= :now',
      ExpressionAttributeValues: { ':queue': refreshQueue, ':now': new Date(nowMs).toISOString() },
      Limit: limit,
    });
    return items.map(named);
  },
});
