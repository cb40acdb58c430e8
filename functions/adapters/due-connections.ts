import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { DueConnections } from '../domain/connection/due/ports.ts';
import { fromItemKey } from './connection-item-key.ts';
import type { Database } from './dynamodb.ts';

/** Of keys: about 10 read units. */
const pageSize = 500;

/** The index of due refreshes, whose partitions are the parts. */
export const createDueConnections = ({ client, tableName }: Database): DueConnections => ({
  find: async function* (part, nowMs) {
    let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: tableName('integrations'),
          IndexName: 'by_refresh_due',
          KeyConditionExpression: 'refresh_queue = :part AND refresh_due_at <= :now',
          ExpressionAttributeValues: { ':part': part, ':now': new Date(nowMs).toISOString() },
          Limit: pageSize,
          ExclusiveStartKey,
        }),
      );
      yield Items.map((item) => ({
        ...fromItemKey(item),
        dueAtMs: Date.parse(String(item.refresh_due_at)),
      }));
      ExclusiveStartKey = LastEvaluatedKey;
    } while (ExclusiveStartKey);
  },
});
