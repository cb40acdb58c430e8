import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Connections } from '../domain/connection/ports.ts';
import { fromItemKey } from './connection-item-key.ts';
import { toConnectionsOfType, toTypes } from './connection-items.ts';
import type { Database } from './dynamodb.ts';

type Question = Omit<QueryCommandInput, 'TableName'>;

const query = async ({ client, tableName }: Database, question: Question) => {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const asked = { TableName: tableName('integrations'), ...question, ExclusiveStartKey };
    const { Items = [], LastEvaluatedKey } = await client.send(new QueryCommand(asked));
    items.push(...Items);
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
};

/** The part of {@link Connections} that finds several. */
export const createConnectionQueries = (
  database: Database,
): Pick<Connections, 'ofType' | 'list' | 'findByAccount'> => ({
  ofType: async (tenantId, integrationType) => {
    const items = await query(database, {
      ConsistentRead: true,
      KeyConditionExpression: 'tenant_id = :tenant AND begins_with(type_and_account, :type)',
      ExpressionAttributeValues: { ':tenant': tenantId, ':type': `${integrationType}#` },
    });
    return toConnectionsOfType(integrationType, items);
  },

  list: async (tenantId) => {
    const items = await query(database, {
      ConsistentRead: true,
      KeyConditionExpression: 'tenant_id = :tenant',
      ExpressionAttributeValues: { ':tenant': tenantId },
    });
    return toTypes(items);
  },

  findByAccount: async (accountKey) => {
    const items = await query(database, {
      IndexName: 'by_account',
      KeyConditionExpression: 'account_key = :account',
      ExpressionAttributeValues: { ':account': accountKey },
    });
    return items.map(fromItemKey);
  },
});
