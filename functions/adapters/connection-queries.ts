import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Connections } from '../domain/connection/ports.ts';
import { fromItemKey } from './connection-item-key.ts';
import { toConnectionsOfType, toTypes } from './connection-items.ts';
import type { Database } from './dynamodb.ts';

type Question = Omit<QueryCommandInput, 'TableName'>;

async function* pages({ client, tableName }: Database, question: Question) {
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const asked = { TableName: tableName('integrations'), ...question, ExclusiveStartKey };
    const { Items = [], LastEvaluatedKey } = await client.send(new QueryCommand(asked));
    yield Items;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

const query = async (database: Database, question: Question) => {
  const items: Record<string, unknown>[] = [];
  for await (const page of pages(database, question)) items.push(...page);
  return items;
};

/** Of keys: 10 read units. */
const duePage = 500;

/** The part of {@link Connections} that finds several. */
export const createConnectionQueries = (
  database: Database,
): Pick<Connections, 'ofType' | 'list' | 'findByAccount' | 'findRefreshDue'> => ({
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

  findRefreshDue: async function* (part, nowMs) {
    const due = pages(database, {
      IndexName: 'by_refresh_due',
      KeyConditionExpression: 'refresh_queue = :queue AND refresh_due_at <= :now',
      ExpressionAttributeValues: { ':queue': part, ':now': new Date(nowMs).toISOString() },
      Limit: duePage,
    });
    for await (const items of due) {
      yield items.map((item) => ({
        ...fromItemKey(item),
        dueAtMs: Date.parse(String(item.refresh_due_at)),
      }));
    }
  },
});
