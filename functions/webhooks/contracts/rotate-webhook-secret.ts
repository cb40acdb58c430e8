import type { Route } from '../../platform/contracts/route.ts';
import { webhookPath, webhookWithSecret } from './webhook.ts';

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
