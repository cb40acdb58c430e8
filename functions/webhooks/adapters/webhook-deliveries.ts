import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem, putItem, queryPages, updateItem } from '../../platform/aws/items.ts';
import { rowOf } from '../../platform/aws/row.ts';
import { firstIdOf, timeOf } from '../../platform/model/uuid-v7.ts';
import { type Delivery, type DeliveryKey, deliveryStatuses, failures } from '../domain/delivery.ts';
import type { Deliveries, DeliveryPage, DeliveryQuestion, DueDeliveries } from '../domain/ports.ts';
import { partOf } from '../domain/queue-due.ts';
import type { WebhookKey } from '../domain/webhook.ts';

const attempt = rowOf({
  at_ms: z.number(),
  took_ms: z.number(),
  status: z.optional(z.number()),
  failure: z.optional(z.enum(failures)),
  tls_error: z.optional(z.string()),
});

const row = rowOf({
  event_type: z.string(),
  body: z.string(),
  status: z.enum(deliveryStatuses),
  step: z.number(),
  attempts: z.array(z.unknown()),
  next_attempt_ms: z.optional(z.number()),
  unsent_since: z.optional(z.enum(['disabled', 'deleted'])),
});

/** For so long what an endpoint missed can be sent again. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

const iso = (ms: number) => new Date(ms).toISOString();
const endpointOf = ({ tenantId, webhookId }: WebhookKey) => `${tenantId}#${webhookId}`;
const keyOf = ({ eventId, ...of }: DeliveryKey) => ({
  endpoint: endpointOf(of),
  event_id: eventId,
});

/** Ids of endpoints have no `#`. */
const fromKey = ({ endpoint, event_id }: Readonly<Record<string, unknown>>): DeliveryKey => {
  const [, tenantId = '', webhookId = ''] = /^(.*)#(.*)$/s.exec(String(endpoint)) ?? [];
  return { tenantId, webhookId, eventId: String(event_id) };
};

export const toRow = (delivery: Delivery) => {
  const { dueAtMs, endpoint, attempts } = delivery;
  const { eventType, body, status, step, nextAttemptMs } = delivery;
  return {
    ...keyOf(delivery),
    ...row.write({
      ...{ eventType, body, status, step, nextAttemptMs },
      unsentSince: endpoint,
      attempts: attempts.map((each) =>
        attempt.write({ status: undefined, failure: undefined, tlsError: undefined, ...each }),
      ),
    }),
    ...(dueAtMs === undefined ? {} : { due_part: partOf(delivery), due_at: iso(dueAtMs) }),
    delete_after_s: Math.ceil((timeOf(delivery.eventId) + keptMs) / 1000),
  };
};

const fromRow = (item: Readonly<Record<string, unknown>>): Delivery => {
  const { unsentSince, attempts, ...read } = row.read(item);
  return {
    ...fromKey(item),
    ...read,
    endpoint: unsentSince,
    attempts: attempts.map(attempt.read),
    dueAtMs: item.due_at === undefined ? undefined : Date.parse(String(item.due_at)),
  };
};

/** Of rows of a kilobyte each. */
const rowsAtOnce = 100;
const mostQueries = 10;

const page = async (
  { client, tableName }: Database,
  of: WebhookKey,
  { order, status, fromMs = 0, limit, after }: DeliveryQuestion,
): Promise<DeliveryPage> => {
  const found: Delivery[] = [];
  let next = after;
  for (let query = 0; query < mostQueries; query++) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: tableName('webhook_deliveries'),
        KeyConditionExpression: 'endpoint = :endpoint AND event_id >= :from',
        ExpressionAttributeValues: {
          ':endpoint': endpointOf(of),
          ':from': firstIdOf(fromMs),
          ...(status && { ':status': status }),
        },
        ...(status && {
          FilterExpression: '#status = :status',
          ExpressionAttributeNames: { '#status': 'status' },
        }),
        ConsistentRead: true,
        ScanIndexForward: order === 'oldest_first',
        Limit: rowsAtOnce,
        ...(next && { ExclusiveStartKey: keyOf({ ...of, eventId: next }) }),
      }),
    );
    found.push(...Items.map(fromRow));
    const isMore = found.length > limit || LastEvaluatedKey !== undefined;
    const last = found[limit - 1]?.eventId;
    if (last) return { deliveries: found.slice(0, limit), next: isMore ? last : undefined };
    if (!LastEvaluatedKey) return { deliveries: found };
    next = String(LastEvaluatedKey.event_id);
  }
  return { deliveries: found, next };
};

/** What is sent to tenants' endpoints, in DynamoDB. */
export const createDeliveries = (database: Database): Deliveries => ({
  get: async (key) => {
    const item = await getItem(database, 'webhook_deliveries', keyOf(key));
    return item && fromRow(item);
  },
  put: async (delivery, only) => {
    const condition = only && { condition: 'attribute_exists(endpoint)' };
    await putItem(database, 'webhook_deliveries', toRow(delivery), condition);
  },
  page: (of, question) => page(database, of, question),
});

/** Of keys: about 10 read units. */
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
        dueAtMs: Date.parse(String(item.due_at)),
      }));
    }
  },

  claim: (delivery, untilMs) =>
    updateItem(database, 'webhook_deliveries', keyOf(delivery), {
      update: 'SET due_at = :until',
      condition: 'due_at = :due',
      values: { ':due': iso(delivery.dueAtMs), ':until': iso(untilMs) },
    }),
});
