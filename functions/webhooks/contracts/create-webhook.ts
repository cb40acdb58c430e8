import * as z from 'zod/mini';
import { described } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { mostWebhooks } from '../domain/webhook.ts';
import { settingsOf, webhookWithSecret } from './webhook.ts';

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
