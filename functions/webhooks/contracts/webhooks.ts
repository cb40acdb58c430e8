import * as z from 'zod/mini';
import { described, named } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { mostPerMinute } from '../domain/tenant-limit.ts';
import { mostWebhooks } from '../domain/webhook.ts';
import { settingsOf, webhook, webhookPath, webhookWithSecret } from './webhook.ts';
import { webhookTest } from './webhook-deliveries.ts';

const createWebhookBody = z.strictObject({
  url: settingsOf.url(),
  event_types: described(
    z.optional(settingsOf.eventTypes()),
    'Which events are sent; without it all, also those that a later release adds.',
    ['connection.reconnect_required', 'connection.disconnected'],
  ),
  description: described(z.optional(settingsOf.description()), 'Your own words.', 'Production'),
});

export const createWebhook = {
  operationId: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  summary: 'Create a webhook',
  description:
    'Connection events are sent to its URL from now on, signed as [Standard ' +
    `Webhooks](https://www.standardwebhooks.com) says. A tenant has at most ${mostWebhooks}.`,
  scope: 'webhooks:write',
  request: { body: createWebhookBody },
  response: {
    status: 201,
    description: 'The webhook, with its secret, which is never shown again.',
    body: webhookWithSecret,
  },
  errors: ['malformed_json', 'validation_failed'],
  uses: {
    tables: { webhooks: ['dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'] },
    keys: { webhook: ['kms:GenerateDataKey'] },
  },
} as const satisfies Route;

export const listWebhooks = {
  operationId: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'List webhooks',
  description: 'The tenant’s webhooks without their secrets, the oldest first.',
  scope: 'webhooks:read',
  request: {},
  response: { status: 200, description: 'The webhooks.', body: z.array(webhook) },
  uses: { tables: { webhooks: ['dynamodb:Query'] } },
} as const satisfies Route;

export const getWebhook = {
  operationId: 'getWebhook',
  method: 'GET',
  path: '/webhooks/{webhook_id}',
  summary: 'Get a webhook',
  description: 'Whether it is enabled, and whether it takes what is sent to it.',
  scope: 'webhooks:read',
  request: { path: webhookPath },
  response: { status: 200, description: 'The webhook.', body: webhook },
  uses: { tables: { webhooks: ['dynamodb:GetItem'] } },
} as const satisfies Route;

const members = ['url', 'event_types', 'description', 'status'] as const;

const updateWebhookBody = z
  .strictObject({
    url: z.optional(settingsOf.url()),
    event_types: described(
      z.optional(z.nullable(settingsOf.eventTypes())),
      'Which events are sent; null for all.',
      ['connection.disconnected'],
    ),
    description: described(
      z.optional(z.nullable(settingsOf.description())),
      'Your own words; null removes them.',
      'Production',
    ),
    status: described(
      z.optional(z.enum(['enabled', 'disabled'], 'use one of: enabled, disabled')),
      '`disabled` stops what is sent, `enabled` starts it again.',
    ),
  })
  .check(
    z.refine((body) => members.some((member) => body[member] !== undefined), {
      error: 'send `url`, `event_types`, `description` or `status`',
    }),
  );

export const updateWebhook = {
  operationId: 'updateWebhook',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}',
  summary: 'Change, enable or disable a webhook',
  description:
    'Changes only what the body has. A `url` or `status`, also the same as before, forgets earlier failures. ' +
    'With `url`, or with `enabled`, everything that is pending is sent at once, if you do it at most ' +
    `${mostPerMinute} times a minute; what failed you can have sent again.`,
  scope: 'webhooks:write',
  request: { path: webhookPath, body: updateWebhookBody },
  response: { status: 200, description: 'The webhook as it is now.', body: webhook },
  errors: ['malformed_json', 'validation_failed'],
  uses: {
    tables: { webhooks: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
    updates: {
      webhooks: ['url', 'event_types', 'description', 'health', 'failures', 'disabled'],
    },
    webhookQueue: ['sqs:SendMessage'],
  },
} as const satisfies Route;

export const rotateWebhookSecret = {
  operationId: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/{webhook_id}/rotate_secret',
  summary: 'Rotate the secret of a webhook',
  description:
    'Answers a new secret. For 24 hours everything is signed with both, so that a receiver may ' +
    'change to the new one at any time. Rotated again within that time, only the last two sign.',
  scope: 'webhooks:write',
  request: { path: webhookPath },
  response: {
    status: 201,
    description: 'The webhook with its new secret, which is never shown again.',
    body: webhookWithSecret,
  },
  uses: {
    tables: { webhooks: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
    updates: { webhooks: ['sealed_secrets'] },
    keys: { webhook: ['kms:Decrypt', 'kms:GenerateDataKey'] },
  },
} as const satisfies Route;

const deletedWebhook = named('DeletedWebhook', { id: webhook.shape.id });

export const deleteWebhook = {
  operationId: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  summary: 'Delete a webhook',
  description: 'Nothing is sent to it any more, and what waits for it is dropped.',
  scope: 'webhooks:write',
  request: { path: webhookPath },
  response: { status: 200, description: 'The webhook is deleted.', body: deletedWebhook },
  uses: { tables: { webhooks: ['dynamodb:DeleteItem'] } },
} as const satisfies Route;

export const testWebhook = {
  operationId: 'testWebhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/test',
  summary: 'Test a webhook',
  description:
    'Sends the event `webhook.test` now, signed as all others, and answers what came back. A disabled ' +
    'webhook can be tested too. The test changes nothing, and is not in the list of deliveries. At most ' +
    `${mostPerMinute} a minute, of all webhooks of the tenant together.`,
  scope: 'webhooks:write',
  request: { path: webhookPath },
  response: { status: 200, description: 'What came back, or why nothing did.', body: webhookTest },
  meanings: { rate_limited: 'A rate limit is exceeded, or that of tests.' },
  uses: {
    tables: { webhooks: ['dynamodb:GetItem'] },
    keys: { webhook: ['kms:Decrypt'] },
  },
} as const satisfies Route;
