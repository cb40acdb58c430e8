import type { Route } from '../../platform/contracts/route.ts';
import { mostPerMinute } from '../domain/tenant-limit.ts';
import { delivery, deliveryPath } from './webhook-delivery.ts';

export const redeliverWebhookEvent = {
  operationId: 'redeliverWebhookEvent',
  method: 'POST',
  path: '/webhooks/{webhook_id}/deliveries/{event_id}/redeliver',
  summary: 'Send an event again',
  description:
    'Sends it once more within seconds, whatever became of it, and beside its schedule: with the same ' +
    'id, so that a receiver which has it can drop it. Its delivery then has an attempt more. At most ' +
    `${mostPerMinute} a minute, of all webhooks of the tenant together, with those of all failed events.`,
  scope: 'webhooks:write',
  request: { path: deliveryPath },
  response: {
    status: 200,
    description: 'It will be sent; the delivery before that.',
    body: delivery,
  },
  errors: ['webhook_disabled'],
  meanings: { rate_limited: 'A rate limit is exceeded, or that of sending again.' },
  uses: {
    tables: { webhooks: ['dynamodb:GetItem'], webhook_deliveries: ['dynamodb:GetItem'] },
    webhookQueue: ['sqs:SendMessage'],
  },
} as const satisfies Route;
