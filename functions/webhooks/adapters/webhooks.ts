import * as z from 'zod/mini';
import { type ConnectionEventName, eventNames } from '../../events/domain/connection-event.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { putItem, readItem, transact, updateItem } from '../../platform/aws/items.ts';
import { queryItems } from '../../platform/aws/query-items.ts';
import { readEach, readNamed, rowOf } from '../../platform/aws/row.ts';
import { changing } from '../../platform/aws/update-expression.ts';
import type { Webhooks } from '../domain/ports.ts';
import type { SettingsChange, Subscription, Webhook, WebhookKey } from '../domain/webhook.ts';
import { readHealth, writeHealth } from './webhook-health-row.ts';

const isEventName = (name: string): name is ConnectionEventName =>
  eventNames.some((each) => each === name);

const row = rowOf({
  tenant_id: z.string(),
  webhook_id: z.string(),
  url: z.string(),
  event_types: z.optional(z.array(z.string())),
  description: z.optional(z.string()),
  sealed_secrets: z.string(),
  created_at_ms: z.number(),
  generation: z._default(z.number(), 0),
});

type Item = Readonly<Record<string, unknown>>;

/** Without event types that only a later release sends: they stay in the row. @throws UnreadableRow */
const fromRow = (item: Item): Webhook =>
  readNamed(`webhooks ${item.tenant_id} ${item.webhook_id}`, () => {
    const { eventTypes, ...webhook } = row.read(item);
    return {
      ...webhook,
      ...(eventTypes && { eventTypes: eventTypes.filter(isEventName) }),
      health: readHealth(item),
    };
  });

export const toRow = ({ health, ...webhook }: Webhook) => ({
  ...z.encode(row, webhook),
  ...writeHealth(health),
});

/** A row that cannot be read gets every event: its messages fail and wait, and none is lost. */
const toSubscription = (item: Item): Subscription => ({
  tenantId: String(item.tenant_id),
  webhookId: String(item.webhook_id),
  eventTypes: Array.isArray(item.event_types) ? item.event_types.map(String) : undefined,
});

const keyOf = ({ tenantId, webhookId }: WebhookKey) => ({
  tenant_id: tenantId,
  webhook_id: webhookId,
});

const isThere = 'attribute_exists(webhook_id)';

/** A write of what follows from the generation that was read: somebody may have written since. */
const changingAfter = (generation: number, attributes: Record<string, unknown>) =>
  changing(
    { ...attributes, generation: generation + 1 },
    {
      condition: `${isThere} AND (attribute_not_exists(#generation) OR #generation = :read)`,
      values: { ':read': generation },
    },
  );

/** The attributes that a change names. Those that it resets are undefined. */
const namedOf = ({ url, eventTypes, description }: SettingsChange) =>
  Object.fromEntries(
    Object.entries({ url, event_types: eventTypes, description })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value ?? undefined]),
  );

/** The endpoints of tenants in DynamoDB, their secrets sealed. */
export const createWebhooks = (database: Database): Webhooks => {
  const update = (key: WebhookKey, write: Parameters<typeof updateItem>[3]) =>
    updateItem(database, 'webhooks', keyOf(key), write);
  const itemsOf = (tenantId: string) =>
    queryItems(database, 'webhooks', {
      KeyConditionExpression: 'tenant_id = :tenant',
      ExpressionAttributeValues: { ':tenant': tenantId },
      ConsistentRead: true,
    });
  return {
    list: async (tenantId) => {
      const { rows: webhooks, unreadable } = readEach(await itemsOf(tenantId), fromRow);
      return { webhooks, unreadable };
    },

    subscriptions: async (tenantId) => (await itemsOf(tenantId)).map(toSubscription),

    get: (key) => readItem(database, 'webhooks', keyOf(key), fromRow),

    add: async (webhook) => {
      // DynamoDB may execute an attempt late that the SDK gave up, which must not undo a change.
      const condition = 'attribute_not_exists(webhook_id)';
      await putItem(database, 'webhooks', toRow({ generation: 0, ...webhook }), { condition });
    },

    change: (key, settings, judged) => {
      const named = namedOf(settings);
      if (!judged) return update(key, changing(named, { condition: isThere }));
      const attributes = { ...named, ...writeHealth(judged.health) };
      return update(key, changingAfter(judged.generation, attributes));
    },

    replaceSecrets: (webhook, sealedSecrets) =>
      update(webhook, {
        update: 'SET sealed_secrets = :next',
        // The SDK repeats a write whose answer is lost. Nobody else seals the same text.
        condition: 'sealed_secrets = :now OR sealed_secrets = :next',
        values: { ':now': webhook.sealedSecrets, ':next': sealedSecrets },
      }),

    recordHealth: (webhook, health) =>
      update(webhook, changingAfter(webhook.generation, writeHealth(health))),

    remove: (key) => {
      const TableName = database.tableName('webhooks');
      const Delete = { TableName, Key: keyOf(key), ConditionExpression: isThere };
      // Alone in a transaction, a deletion that the SDK repeats is the same one for DynamoDB.
      return transact(database, [{ Delete }]);
    },
  };
};
