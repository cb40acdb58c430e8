import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { putItem, readItem, updateItem } from '../../platform/aws/items.ts';
import { queryPages } from '../../platform/aws/query-items.ts';
import { readEach } from '../../platform/aws/row.ts';
import { iso } from '../../platform/model/iso.ts';
import type { UnreadableRow } from '../../platform/model/unreadable-row.ts';
import { firstIdOf } from '../../platform/model/uuid-v7.ts';
import type { WebhookDelivery } from '../domain/delivery.ts';
import type {
  Deliveries,
  DeliveryPage,
  DeliveryQuery,
  DueDeliveries,
} from '../domain/delivery-ports.ts';
import type { WebhookKey } from '../domain/webhook.ts';
import { endpointOf, fromKey, fromRow, keyOf, toRow } from './webhook-delivery-row.ts';

/** Of rows of a kilobyte each. */
const rowsAtOnce = 100;
const mostQueries = 10;

const page = async (
  { client, tableName }: Database,
  of: WebhookKey,
  { order, state, fromMs = 0, limit, after }: DeliveryQuery,
): Promise<DeliveryPage> => {
  const found: WebhookDelivery[] = [];
  const unreadable: UnreadableRow[] = [];
  let next = after;
  for (let query = 0; query < mostQueries; query++) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: tableName('webhook_deliveries'),
        KeyConditionExpression: 'endpoint = :endpoint AND event_id >= :from',
        ExpressionAttributeValues: {
          ':endpoint': endpointOf(of),
          ':from': firstIdOf(fromMs),
          ...(state && { ':state': state }),
        },
        ...(state && {
          FilterExpression: '#state = :state',
          ExpressionAttributeNames: { '#state': 'state' },
        }),
        ConsistentRead: true,
        ScanIndexForward: order === 'oldest_first',
        Limit: rowsAtOnce,
        ...(next && { ExclusiveStartKey: keyOf({ ...of, eventId: next }) }),
      }),
    );
    const read = readEach(Items, fromRow);
    found.push(...read.rows);
    unreadable.push(...read.unreadable);
    const isMore = found.length > limit || LastEvaluatedKey !== undefined;
    const last = found[limit - 1]?.eventId;
    if (last) {
      return { deliveries: found.slice(0, limit), unreadable, next: isMore ? last : undefined };
    }
    if (!LastEvaluatedKey) return { deliveries: found, unreadable };
    next = String(LastEvaluatedKey.event_id);
  }
  return { deliveries: found, unreadable, next };
};

/**
 * Whether a page's cursor has become older than what is requested: DynamoDB refuses to start there.
 * @see functions/activity/adapters/activity-rows.ts the source, unconfirmed by a second one
 */
const isTooOld = ({ fromMs = 0, after }: DeliveryQuery): boolean =>
  after !== undefined && after < firstIdOf(fromMs);

/** Deliveries in DynamoDB. */
export const createDeliveries = (database: Database): Deliveries => ({
  get: (key) => readItem(database, 'webhook_deliveries', keyOf(key), fromRow),
  put: async (delivery, only) => {
    const condition = only && { condition: 'attribute_exists(endpoint)' };
    await putItem(database, 'webhook_deliveries', toRow(delivery), condition);
  },
  page: async (of, query) => {
    if (!isTooOld(query)) return page(database, of, query);
    if (query.order === 'newest_first') return { deliveries: [] };
    return page(database, of, { ...query, after: undefined });
  },
});

/** Keys only: about 10 read units. */
const dueAtOnce = 500;

/** The index of deliveries whose next attempt is due. */
export const createDueDeliveries = (database: Database): DueDeliveries => ({
  find: async function* (part, nowMs) {
    const found = queryPages(database, 'webhook_deliveries', {
      IndexName: 'by_due',
      KeyConditionExpression: 'due_part = :part AND due_at <= :now',
      ExpressionAttributeValues: { ':part': part, ':now': iso(nowMs) },
      Limit: dueAtOnce,
    });
    for await (const { Items = [] } of found) {
      yield Items.map((item) => ({
        ...fromKey(item),
        dueFromMs: Date.parse(String(item.due_at)),
      }));
    }
  },

  lease: (delivery, untilMs) =>
    updateItem(database, 'webhook_deliveries', keyOf(delivery), {
      update: 'SET due_at = :until, leased_until_ms = :until_ms',
      // The SDK repeats a write whose answer is lost. If another run has leased it in the same millisecond,
      // both queue it, which does no more than SQS does when it delivers a message twice.
      condition: 'due_at = :due OR leased_until_ms = :until_ms',
      values: {
        ':due': iso(delivery.dueFromMs),
        ':until': iso(untilMs),
        ':until_ms': untilMs,
      },
    }),
});
