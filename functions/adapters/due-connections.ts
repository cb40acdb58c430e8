import type { DueConnections } from '../domain/connection/due/ports.ts';
import { fromItemKey } from './connection-item-key.ts';
import type { Database } from './dynamodb.ts';
import { queryPages } from './items.ts';

/** Of keys: about 10 read units. */
const pageSize = 500;

/** The index of due refreshes, whose partitions are the parts. */
export const createDueConnections = (database: Database): DueConnections => ({
  find: async function* (part, nowMs) {
    const found = queryPages(database, 'integrations', {
      IndexName: 'by_refresh_due',
      KeyConditionExpression: 'refresh_queue = :part AND refresh_due_at <= :now',
      ExpressionAttributeValues: { ':part': part, ':now': new Date(nowMs).toISOString() },
      Limit: pageSize,
    });
    for await (const { Items = [] } of found) {
      yield Items.map((item) => ({
        ...fromItemKey(item),
        dueAtMs: Date.parse(String(item.refresh_due_at)),
      }));
    }
  },
});
