import * as z from 'zod/mini';
import { type ConnectionEventName, eventNames } from '../../events/domain/connection-event.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { deleteItem, getItem, putItem, queryPages, updateItem } from '../../platform/aws/items.ts';
import { rowOf } from '../../platform/aws/row.ts';
import type { Webhooks } from '../domain/ports.ts';
import type { Webhook, WebhookKey, WebhookSettings } from '../domain/webhook.ts';
import type { Health } from '../domain/webhook-health.ts';
import { readHealth, writeHealth } from './webhook-health-row.ts';

const row = rowOf({
  tenant_id: z.string(),
  webhook_id: z.string(),
  url: z.string(),
  event_types: z.optional(
    z.array(z.enum(eventNames as [ConnectionEventName, ...ConnectionEventName[]])),
  ),
  description: z.optional(z.string()),
  sealed_secrets: z.string(),
  created_at_ms: z.number(),
});

const fromRow = (item: unknown): Webhook => ({ ...row.read(item), health: readHealth(item) });

export const toRow = ({ health, ...webhook }: Webhook) => ({
  ...row.write({ eventTypes: undefined, description: undefined, ...webhook }),
  ...writeHealth(health),
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
  return {
    update: [
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
    ].join(' '),
    names: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
  };
};

/** A write of the health changes no endpoint that was deleted or disabled meanwhile. */
const judging = (health: Health) => {
  const { update, names, values } = writing(writeHealth(health));
  const condition = `${isThere} AND #health <> :no_more`;
  return { update, condition, names, values: { ...values, ':no_more': 'disabled' } };
};

const settingsOf = ({ url, eventTypes, description }: WebhookSettings) => ({
  url,
  event_types: eventTypes,
  description,
});

/** The endpoints of tenants in DynamoDB, their secrets sealed. */
export const createWebhooks = (database: Database): Webhooks => {
  const update = (key: WebhookKey, write: Parameters<typeof updateItem>[3]) =>
    updateItem(database, 'webhooks', keyOf(key), write);
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
      // DynamoDB may execute an attempt late that the SDK gave up, which must not undo a change.
      const condition = 'attribute_not_exists(webhook_id)';
      await putItem(database, 'webhooks', toRow(webhook), { condition });
    },

    change: (key, settings, health) => {
      const attributes = { ...settingsOf(settings), ...(health && writeHealth(health)) };
      return update(key, { ...writing(attributes), condition: isThere });
    },

    replaceSecrets: (webhook, sealedSecrets) =>
      update(webhook, {
        update: 'SET sealed_secrets = :next',
        condition: 'sealed_secrets = :now',
        values: { ':now': webhook.sealedSecrets, ':next': sealedSecrets },
      }),

    recordHealth: async (key, health) => {
      await update(key, judging(health));
    },

    disable: (webhook, health) => {
      const { update: attributes, condition, names, values } = judging(health);
      return update(webhook, {
        update: attributes,
        condition: `${condition} AND #url = :url`,
        names: { ...names, '#url': 'url' },
        values: { ...values, ':url': webhook.url },
      });
    },

    remove: (key) => deleteItem(database, 'webhooks', keyOf(key), { condition: isThere }),
  };
};
