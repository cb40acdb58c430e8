import * as z from 'zod/mini';
import type { Route } from '../../platform/contracts/route.ts';
import { webhook, webhookPath } from './webhook.ts';

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
