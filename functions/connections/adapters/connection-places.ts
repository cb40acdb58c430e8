import type { Database } from '../../platform/aws/dynamodb.ts';
import { updateItem } from '../../platform/aws/items.ts';
import { queryPages } from '../../platform/aws/query-items.ts';
import { limitRows } from '../../platform/aws/tables.ts';
import type { ConnectionPlaces } from '../domain/connection-limit.ts';

const dayS = 24 * 3600;
const secondOf = (ms: number) => Math.floor(ms / 1000);

/**
 * Counts in the index of ids, which has keys alone and only those of connections. The free places are no exact
 * number, which each write that adds or removes a connection would have to change, also where a person deletes a row.
 * They expire, so that whatever they miss is counted within a day.
 */
export const createConnectionPlaces = (
  database: Database,
  nowMs: () => number,
): ConnectionPlaces => {
  const keyOf = (tenantId: string) => ({ key_id: limitRows.connections + tenantId });

  return {
    count: async (tenantId, most) => {
      let count = 0;
      const pages = queryPages(database, 'integrations', {
        IndexName: 'by_id',
        Select: 'COUNT',
        Limit: most,
        KeyConditionExpression: 'tenant_id = :tenant',
        ExpressionAttributeValues: { ':tenant': tenantId },
      });
      for await (const { Count = 0 } of pages) {
        count += Count;
        if (count >= most) break;
      }
      return count;
    },

    reserve: (tenantId, limit) =>
      updateItem(database, 'rate_limits', keyOf(tenantId), {
        update: 'SET free_places = free_places - :one',
        // The row may stay for days after its end.
        condition: 'free_places > :zero AND connection_limit = :limit AND delete_after_s > :now',
        values: { ':one': 1, ':zero': 0, ':limit': limit, ':now': secondOf(nowMs()) },
      }),

    remember: async (tenantId, { free, limit, countedAtMs }) => {
      await updateItem(database, 'rate_limits', keyOf(tenantId), {
        update: 'SET free_places = :free, connection_limit = :limit, delete_after_s = :end',
        // Else a later count is remembered, or this write is repeated since its response was lost.
        condition: 'attribute_not_exists(key_id) OR delete_after_s < :end',
        values: { ':free': free, ':limit': limit, ':end': secondOf(countedAtMs) + dayS },
      });
    },
  };
};
