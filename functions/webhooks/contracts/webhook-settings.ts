import * as z from 'zod/mini';
import { described } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { mostPerMinute } from '../domain/tenant-limit.ts';
import { mostWebhooks } from '../domain/webhook.ts';
import { settingsOf, webhook, webhookPath, webhookWithSecret } from './webhook.ts';

const hostsPerMinute = `may name a host at most ${mostPerMinute} times a minute`;
const meanings = { rate_limited: 'A rate limit is exceeded, or that of naming hosts.' };

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
    `Webhooks](https://www.standardwebhooks.com) says. A tenant has at most ${mostWebhooks}, and ` +
    `${hostsPerMinute}.`,
  scope: 'webhooks:write',
  request: { body: createWebhookBody },
  response: {
    status: 201,
    description: 'The webhook, with its secret, which is never shown again.',
    body: webhookWithSecret,
  },
  errors: ['malformed_json', 'validation_failed'],
  meanings,
  uses: {
    tables: { webhooks: ['dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'] },
    keys: { webhook: ['kms:GenerateDataKey'] },
    waitsFor: 'tenant_hosts',
  },
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
    `${mostPerMinute} times a minute; what failed you can have sent again. A tenant ${hostsPerMinute}.`,
  scope: 'webhooks:write',
  request: { path: webhookPath, body: updateWebhookBody },
  response: { status: 200, description: 'The webhook as it is now.', body: webhook },
  errors: ['malformed_json', 'validation_failed'],
  meanings,
  uses: {
    tables: { webhooks: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
    updates: {
      webhooks: [
        ...['url', 'event_types', 'description'],
        ...['health', 'failures', 'disabled', 'generation'],
      ],
    },
    webhookQueue: ['sqs:SendMessage'],
    waitsFor: 'tenant_hosts',
  },
} as const satisfies Route;
