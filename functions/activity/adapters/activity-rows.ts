import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { putItem } from '../../platform/aws/items.ts';
import { readEach, readNamed, rowOf } from '../../platform/aws/row.ts';
import { firstIdOf, timeOf } from '../../platform/model/uuid-v7.ts';
import {
  type Activity,
  activityDetails,
  actorTypes,
  actResults,
  storedMs,
} from '../domain/activity.ts';
import { tenantActs } from '../domain/acts.ts';
import type {
  ActivityPage,
  ActivityQuery,
  ActivityReader,
  ActivityWriter,
} from '../domain/ports.ts';

const table = 'activity';

const row = rowOf({
  tenant_id: z.string(),
  act: z.enum(tenantActs),
  result: z.enum(actResults),
  reason: z.optional(z.string()),
  actor: z.object({ type: z.enum(actorTypes), id: z.optional(z.string()) }),
  integration_type: z.optional(z.string()),
  integration_id: z.optional(z.string()),
  agent_id: z.optional(z.string()),
  details: activityDetails,
});

/** @throws UnreadableRow, such as of an act that only a later release knows */
const fromRow = (item: Record<string, unknown>): Activity => {
  const id = String(item.activity_id);
  return readNamed(`activity ${item.tenant_id} ${id}`, () => ({ ...row.read(item), id }));
};

/**
 * The index of each filter, and its partition key. A partition has entries of one tenant alone, so that no
 * query reads those of others, and a busy tenant slows no other. An entry without the attribute is not in the
 * index. The first of the requested filters chooses the index: the one that fewest entries pass.
 */
const indexes = [
  { name: 'by_failure', attribute: 'failure_key' },
  { name: 'by_connection', attribute: 'connection_key' },
  { name: 'by_agent', attribute: 'agent_key' },
  { name: 'by_act', attribute: 'act_key' },
] as const;
type IndexKey = (typeof indexes)[number]['attribute'];

/** Ids and acts have no `#`. */
const keysOf = (
  of: Omit<ActivityQuery, 'fromMs' | 'limit'>,
): Partial<Record<IndexKey, string>> => ({
  ...(of.isFailed && { failure_key: of.tenantId }),
  ...(of.integrationId && { connection_key: `${of.tenantId}#${of.integrationId}` }),
  ...(of.agentId && { agent_key: `${of.tenantId}#${of.agentId}` }),
  ...(of.act && { act_key: `${of.tenantId}#${of.act}` }),
});

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
