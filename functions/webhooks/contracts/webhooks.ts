import * as z from 'zod/mini';
import { named } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { webhook, webhookPath, webhookWithSecret } from './webhook.ts';

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
