import { named } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { mostPerMinute } from '../domain/tenant-limit.ts';
import { webhookPath } from './webhook.ts';
import { attemptMembers, eventId } from './webhook-deliveries.ts';

export const webhookTest = named('WebhookTest', { event_id: eventId(), ...attemptMembers });

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
    waitsFor: 'tenant_hosts',
  },
} as const satisfies Route;
