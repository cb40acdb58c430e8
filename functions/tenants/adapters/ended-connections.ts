import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  fromItemKey,
  isConnection,
  toItemKey,
} from '../../connections/adapters/connection-item-key.ts';
import { fromReadableRow } from '../../connections/adapters/connection-row.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { type TransactWrite, transact } from '../../platform/aws/items.ts';
import type { ConnectionToEnd, EndedConnections } from '../domain/ports.ts';

const toConnectionToEnd = (item: Record<string, unknown>): ConnectionToEnd => ({
  key: fromItemKey(item),
  isReadable: fromReadableRow(item) !== 'unreadable',
});

/** We revoke these at their providers at the same time. */
const connectionsAtOnce = 10;

const connectionsOf = async (
  { client, tableName }: Database,
  tenantId: string,
  after: string | undefined,
) => {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName('integrations'),
      KeyConditionExpression: 'tenant_id = :tenant',
      ExpressionAttributeValues: { ':tenant': tenantId },
      ConsistentRead: true,
      Limit: connectionsAtOnce,
      ...(after && { ExclusiveStartKey: { tenant_id: tenantId, type_and_account: after } }),
    }),
  );
  const next = LastEvaluatedKey && String(LastEvaluatedKey.type_and_account);
  return { connections: Items.filter(isConnection).map(toConnectionToEnd), next };
};

const removal = (
  { tableName }: Database,
  isToBeDeleted: string,
  [key, version, outcome]: Parameters<EndedConnections['remove']>,
): TransactWrite[] => {
  const isAsItWas =
    version === undefined
      ? { ConditionExpression: 'attribute_exists(tenant_id)' }
      : {
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':version': version },
        };
  const Delete = { TableName: tableName('integrations'), Key: toItemKey(key), ...isAsItWas };
  const Update = {
    TableName: tableName('tenants'),
    Key: { tenant_id: key.tenantId },
    UpdateExpression: 'ADD deletion_outcomes.#outcome :one',
    ConditionExpression: isToBeDeleted,
    ExpressionAttributeNames: { '#outcome': `${key.integrationType}#${outcome}` },
    ExpressionAttributeValues: { ':one': 1 },
  };
  return [{ Delete }, { Update }];
};

/** @param isToBeDeleted the condition on the row of a tenant whose connections may end so */
export const createEndedConnections = (
  database: Database,
  isToBeDeleted: string,
): EndedConnections => {
  // All of these change one row, and DynamoDB refuses two such transactions at once: one after the other.
  let removing: Promise<unknown> = Promise.resolve();
  return {
    connections: (tenantId, after) => connectionsOf(database, tenantId, after),

    remove: (...which) => {
      const removed = removing.then(() =>
        transact(database, removal(database, isToBeDeleted, which)),
      );
      removing = removed.catch(() => undefined);
      return removed;
    },
  };
};
