import * as z from 'zod/mini';
import { described, named } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { mostPerMinute } from '../domain/tenant-limit.ts';
import { webhookPath } from './webhook.ts';
import { delivery, deliveryPath } from './webhook-deliveries.ts';

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

export const sinceMessage = 'send a time that is over, such as 2026-11-20T09:12:44Z';

const since = (description: string) =>
  described(z.iso.datetime({ offset: true, error: sinceMessage }), description);

const redeliverFailedBody = z.strictObject({
  since: since('Events of this time and later are sent again.'),
});

const redelivery = named('WebhookRedelivery', { since: since('As it was sent.') });

export const redeliverFailedWebhookEvents = {
  operationId: 'redeliverFailedWebhookEvents',
  method: 'POST',
  path: '/webhooks/{webhook_id}/redeliver',
  summary: 'Send all failed events again',
  description:
    'Sends each event that was given up once more, also those that a disabled webhook missed: the oldest ' +
    'first, ten at a time, until your receiver accepts none of thirty. What is pending comes anyway. At most ' +
    `${mostPerMinute} a minute, with those of single events.`,
  scope: 'webhooks:write',
  request: { path: webhookPath, body: redeliverFailedBody },
  response: { status: 200, description: 'They will be sent.', body: redelivery },
  errors: ['malformed_json', 'validation_failed', 'webhook_disabled'],
  meanings: { rate_limited: 'A rate limit is exceeded, or that of sending again.' },
  uses: {
    tables: { webhooks: ['dynamodb:GetItem'] },
    webhookQueue: ['sqs:SendMessage'],
  },
} as const satisfies Route;
