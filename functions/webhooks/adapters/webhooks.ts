import * as z from 'zod/mini';
import { type EventName, eventNames } from '../../events/domain/connection-event.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { deleteItem, getItem, putItem, queryPages, updateItem } from '../../platform/aws/items.ts';
import { rowOf } from '../../platform/aws/row.ts';
import type { Webhooks } from '../domain/ports.ts';
import {
  disabledReasons,
  type Failing,
  type Webhook,
  type WebhookKey,
  type WebhookSettings,
} from '../domain/webhook.ts';

const row = rowOf({
  tenant_id: z.string(),
  webhook_id: z.string(),
  url: z.string(),
  event_types: z.optional(z.array(z.enum(eventNames as [EventName, ...EventName[]]))),
  description: z.optional(z.string()),
  sealed_secrets: z.string(),
  created_at_ms: z.number(),
  disabled_why: z.optional(z.enum(disabledReasons)),
  disabled_at_ms: z.optional(z.number()),
  failing_since_ms: z.optional(z.number()),
  failed_times: z.optional(z.number()),
  paused_until_ms: z.optional(z.number()),
});

const fromRow = (item: unknown): Webhook => {
  const { disabledWhy: why, disabledAtMs: atMs = 0, ...read } = row.read(item);
  const { failingSinceMs: sinceMs, failedTimes: times = 0, pausedUntilMs = 0, ...webhook } = read;
  return {
    ...webhook,
    disabled: why && { why, atMs },
    failing: sinceMs === undefined ? undefined : { sinceMs, times, pausedUntilMs },
  };
};

export const toRow = ({ disabled, failing, ...webhook }: Webhook) =>
  row.write({
    eventTypes: undefined,
    description: undefined,
    ...webhook,
    disabledWhy: disabled?.why,
    disabledAtMs: disabled?.atMs,
    failingSinceMs: failing?.sinceMs,
    failedTimes: failing?.times,
    pausedUntilMs: failing?.pausedUntilMs,
  });

const keyOf = ({ tenantId, webhookId }: WebhookKey) => ({
  tenant_id: tenantId,
  webhook_id: webhookId,
});

const isThere = 'attribute_exists(webhook_id)';

/** Sets the attributes that have a value, and removes the others. */
const writing = (attributes: Record<string, unknown>) => {
  const entries = Object.entries(attributes);
  const set = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined).map(([name]) => `#${name}`);
  const parts = [
    ...(set.length > 0 ? [`SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
  ];
  return {
    update: parts.join(' '),
    condition: isThere,
    names: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ...(set.length > 0
      ? { values: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])) }
      : {}),
  };
};

const health = (failing: Failing | undefined) => ({
  failing_since_ms: failing?.sinceMs,
  failed_times: failing?.times,
  paused_until_ms: failing?.pausedUntilMs,
});

const settingsOf = ({ url, eventTypes, description }: WebhookSettings) => ({
  url,
  event_types: eventTypes,
  description,
});

const disabling = (disabled: Webhook['disabled']) => ({
  disabled_why: disabled?.why,
  disabled_at_ms: disabled?.atMs,
});

/** The endpoints of tenants in DynamoDB, their secrets sealed. */
export const createWebhooks = (database: Database): Webhooks => {
  const update = (key: WebhookKey, attributes: Record<string, unknown>) =>
    updateItem(database, 'webhooks', keyOf(key), writing(attributes));
  return {
    list: async (tenantId) => {
      const found: Webhook[] = [];
      const query = {
        KeyConditionExpression: 'tenant_id = :tenant',
        ExpressionAttributeValues: { ':tenant': tenantId },
        ConsistentRead: true,
      };
      for await (const { Items = [] } of queryPages(database, 'webhooks', query)) {
        found.push(...Items.map(fromRow));
      }
      return found;
    },

    get: async (key) => {
      const item = await getItem(database, 'webhooks', keyOf(key));
      return item && fromRow(item);
    },

    add: async (webhook) => {
      // An attempt that the SDK gave up may be executed late, and must not undo a change.
      const condition = 'attribute_not_exists(webhook_id)';
      await putItem(database, 'webhooks', toRow(webhook), { condition });
    },

    change: (key, settings, disabled, isAnew) =>
      update(key, {
        ...settingsOf(settings),
        ...disabling(disabled),
        ...(isAnew ? health(undefined) : {}),
      }),

    replaceSecrets: (webhook, sealedSecrets) =>
      updateItem(database, 'webhooks', keyOf(webhook), {
        update: 'SET sealed_secrets = :next',
        condition: 'sealed_secrets = :now',
        values: { ':now': webhook.sealedSecrets, ':next': sealedSecrets },
      }),

    noteHealth: async (key, failing) => {
      await update(key, health(failing));
    },

    disable: (webhook, why, atMs) =>
      updateItem(database, 'webhooks', keyOf(webhook), {
        update: 'SET disabled_why = :why, disabled_at_ms = :at',
        condition: 'attribute_not_exists(disabled_why) AND #url = :url',
        names: { '#url': 'url' },
        values: { ':why': why, ':at': atMs, ':url': webhook.url },
      }),

    remove: (key) => deleteItem(database, 'webhooks', keyOf(key), { condition: isThere }),
  };
};
