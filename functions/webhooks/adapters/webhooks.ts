import * as z from 'zod/mini';
import { type ConnectionEventName, eventNames } from '../../events/domain/connection-event.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { deleteItem, getItem, putItem, queryPages, updateItem } from '../../platform/aws/items.ts';
import { rowOf } from '../../platform/aws/row.ts';
import type { Webhooks } from '../domain/ports.ts';
import type { SettingsChange, Webhook, WebhookKey } from '../domain/webhook.ts';
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
  generation: z._default(z.number(), 0),
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
  const assignments = set.map(([name]) => `#${name} = :${name}`);
  const names = Object.fromEntries(entries.map(([name]) => [`#${name}`, name]));
  const remove = removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : [];
  // DynamoDB refuses values without any.
  if (set.length === 0) return { update: remove.join(), names };
  const values = Object.fromEntries(set.map(([name, value]) => [`:${name}`, value]));
  return { update: [`SET ${assignments.join(', ')}`, ...remove].join(' '), names, values };
};

/** A write of what follows from the generation that was read: somebody may have written since. */
const writingAfter = (generation: number, attributes: Record<string, unknown>) => {
  const { update, names, values } = writing({ ...attributes, generation: generation + 1 });
  const condition = `${isThere} AND (attribute_not_exists(#generation) OR #generation = :read)`;
  return { update, condition, names, values: { ...values, ':read': generation } };
};

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
      await putItem(database, 'webhooks', toRow({ generation: 0, ...webhook }), { condition });
    },

    change: (key, settings, judged) => {
      const named = namedOf(settings);
      if (!judged) return update(key, { ...writing(named), condition: isThere });
      const attributes = { ...named, ...writeHealth(judged.health) };
      return update(key, writingAfter(judged.generation, attributes));
    },

    replaceSecrets: (webhook, sealedSecrets) =>
      update(webhook, {
        update: 'SET sealed_secrets = :next',
        condition: 'sealed_secrets = :now',
        values: { ':now': webhook.sealedSecrets, ':next': sealedSecrets },
      }),

    recordHealth: (webhook, health) =>
      update(webhook, writingAfter(webhook.generation, writeHealth(health))),

    remove: (key) => deleteItem(database, 'webhooks', keyOf(key), { condition: isThere }),
  };
};
