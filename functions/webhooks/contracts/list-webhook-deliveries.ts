import * as z from 'zod/mini';
import { described } from '../../platform/contracts/described.ts';
import { pageCursor, pageLimit } from '../../platform/contracts/page.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { deliveryStates } from '../domain/delivery.ts';
import { webhookPath } from './webhook.ts';
import { delivery } from './webhook-delivery.ts';

export const usualDeliveries = 100;

const listWebhookDeliveriesQuery = z.object({
  status: described(
    z.optional(z.enum(deliveryStates, `use one of: ${deliveryStates.join(', ')}`)),
    'Only deliveries with this status. An answer may then have few of them, or none, though `Link` leads on.',
  ),
  limit: described(
    z.optional(pageLimit),
    `The most deliveries of one answer, ${usualDeliveries} without it; fewer if they are more than 5 MB.`,
  ),
  cursor: described(
    z.optional(pageCursor(200)),
    'The position from the Link header of the previous page.',
  ),
});

const listWebhookDeliveriesHeaders = z.object({
  Link: described(
    z.optional(z.string()),
    '`<url>; rel="next"` leads to the next page, if there is one.',
  ),
});

export const listWebhookDeliveries = {
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhooks/{webhook_id}/deliveries',
  summary: 'List what was sent to a webhook',
  description:
    'Each event of the last 30 days with its attempts, the latest event first. Neither your URL nor ' +
    'anything of its answers but the status is kept.',
  scope: 'webhooks:read',
  request: { path: webhookPath, query: listWebhookDeliveriesQuery },
  response: {
    status: 200,
    description: 'The deliveries.',
    body: z.array(delivery),
    headers: listWebhookDeliveriesHeaders,
  },
  errors: ['validation_failed'],
  uses: {
    tables: { webhooks: ['dynamodb:GetItem'], webhook_deliveries: ['dynamodb:Query'] },
  },
} as const satisfies Route;
