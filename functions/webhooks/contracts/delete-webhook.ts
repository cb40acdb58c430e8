import { named } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { webhook, webhookPath } from './webhook.ts';

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
