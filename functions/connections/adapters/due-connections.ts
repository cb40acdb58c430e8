import type { Database } from '../../platform/aws/dynamodb.ts';
import { queryPages } from '../../platform/aws/query-items.ts';
import { scanPages } from '../../platform/aws/scan-pages.ts';
import { iso } from '../../platform/model/iso.ts';
import type { ConnectionKeyScan, DueConnections } from '../domain/due/ports.ts';
import { fromItemKey } from './connection-item-key.ts';

const pageSize = 500;

/** The index of due refreshes, whose partitions are the parts. */
export const createDueConnections = (database: Database): DueConnections => ({
  find: async function* (part, nowMs) {
    const found = queryPages(database, 'integrations', {
      IndexName: 'by_refresh_due',
      KeyConditionExpression: 'refresh_queue = :part AND refresh_due_at <= :now',
      ExpressionAttributeValues: { ':part': part, ':now': iso(nowMs) },
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

/** About 40 read units. */
const keysAtOnce = 2_000;

/** The index by id, of keys: to read all of it costs less than to find out and keep who was used. */
export const createConnectionKeyScan = (database: Database): ConnectionKeyScan => ({
  all: async function* () {
    const found = scanPages(database, 'integrations', {
      IndexName: 'by_id',
      ProjectionExpression: 'tenant_id, type_and_account',
      Limit: keysAtOnce,
    });
    for await (const { Items = [] } of found) yield Items.map(fromItemKey);
  },
});
