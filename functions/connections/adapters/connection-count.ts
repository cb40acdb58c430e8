import type { Database } from '../../platform/aws/dynamodb.ts';
import { queryPages } from '../../platform/aws/items.ts';
import type { CountConnections } from '../domain/connection-limit.ts';

/**
 * Counts in the index of ids, which has keys alone and only those of connections. A counter beside them
 * would have to change with every write that adds or removes one, also where a person deletes a row.
 */
export const createConnectionCount =
  (database: Database): CountConnections =>
  async (tenantId, most) => {
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
  };
