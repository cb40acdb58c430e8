import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { putItem } from '../../platform/aws/items.ts';
import { readEach } from '../../platform/aws/row.ts';
import { firstIdOf, timeOf } from '../../platform/model/uuid-v7.ts';
import { storedMs } from '../domain/activity.ts';
import type {
  ActivityPage,
  ActivityQuery,
  ActivityReader,
  ActivityWriter,
} from '../domain/ports.ts';
import { fromRow, indexes, keysOf, row, table } from './activity-row.ts';

/** How many rows a query with several filters reads. It may read a megabyte, which is more. */
const rowsAtOnce = 1_000;

const queryOf = (of: ActivityQuery, readAtOnce: number) => {
  const { tenantId, limit, fromMs, after } = of;
  const keys: Partial<Record<string, string>> = keysOf(of);
  const index = indexes.find(({ attribute }) => keys[attribute] !== undefined);
  const partition = index?.attribute ?? 'tenant_id';
  const others = Object.keys(keys).filter((attribute) => attribute !== partition);
  const start = { tenant_id: tenantId, activity_id: after };
  const values = Object.entries(keys).map(([attribute, key]) => [`:${attribute}`, key]);
  return {
    IndexName: index?.name,
    KeyConditionExpression: `${partition} = :${partition} AND activity_id >= :from`,
    ...(others.length > 0 && {
      FilterExpression: others.map((attribute) => `${attribute} = :${attribute}`).join(' AND '),
    }),
    ExpressionAttributeValues: {
      ':from': firstIdOf(fromMs),
      ...(index ? {} : { ':tenant_id': tenantId }),
      ...Object.fromEntries(values),
    },
    ScanIndexForward: false,
    // One more tells whether there is a next page.
    Limit: others.length > 0 ? readAtOnce : limit + 1,
    ...(after && {
      ExclusiveStartKey: index ? { ...start, [partition]: keys[partition] } : start,
    }),
  };
};

const pageOf = async (
  { client, tableName }: Database,
  query: ActivityQuery,
  readAtOnce: number,
): Promise<ActivityPage> => {
  const { limit, after, fromMs } = query;
  // DynamoDB refuses to start outside of what is requested, unconfirmed by a second source:
  // https://github.com/aws/aws-sdk-ruby/issues/2456
  if (after !== undefined && after < firstIdOf(fromMs)) return { found: [], next: undefined };
  // Not strongly consistent: entries come seconds after their acts anyway.
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({ TableName: tableName(table), ...queryOf(query, readAtOnce) }),
  );
  const shown = Items.slice(0, limit);
  const { rows: found, unreadable } = readEach(shown, fromRow);
  const [last] = Items.length > limit ? shown.slice(-1) : [LastEvaluatedKey];
  return { found, unreadable, next: last && String(last.activity_id) };
};

/** Entries in DynamoDB, for the tenants that read them. */
export const createActivityReader = (
  database: Database,
  readAtOnce = rowsAtOnce,
): ActivityReader => ({
  page: (query) => pageOf(database, query, readAtOnce),
});

/** The same, for the writer of the audit trail. */
export const createActivityWriter = (database: Database): ActivityWriter => ({
  put: async ({ id, ...entry }) => {
    await putItem(database, table, {
      activity_id: id,
      ...z.encode(row, entry),
      ...keysOf({ ...entry, isFailed: entry.result !== 'done' }),
      delete_after_s: Math.ceil((timeOf(id) + storedMs) / 1000),
    });
  },
});
