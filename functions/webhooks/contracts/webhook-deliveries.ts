import * as z from 'zod/mini';
import { described, named } from '../../platform/contracts/described.ts';
import { nextPageHeaders, pageQuery } from '../../platform/contracts/page.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { sentId } from '../../platform/contracts/sent-id.ts';
import { attemptFailures, deliveryStates } from '../domain/delivery.ts';
import { webhookPath } from './webhook.ts';

export const eventId = () =>
  described(
    z.uuid(),
    'Identifier of the event, which is its `webhook-id` too.',
    '01a20320-a200-7f0a-9a63-52b5a1c8a00b',
  );

export const attemptMembers = {
  at: described(z.iso.datetime(), 'When it was sent.'),
  took_ms: described(z.int(), 'How long the answer took, in milliseconds.', 84),
  status_code: described(
    z.nullable(z.int()),
    'The status that your receiver answered; null if no answer came.',
    503,
  ),
  failure: described(
    z.nullable(z.enum(attemptFailures)),
    'Why it was not accepted; null if it was. `status`: the status is no 2xx. `timed_out`: no answer ' +
      'within 15 s. `not_resolved`: the host has no address in the DNS. `internal_address`: it has ' +
      'one that is not public. `tls_error`: see `tls_error`. `not_connected`: no connection, or it ' +
      'broke. `invalid_response`: it answered, but no HTTP response that can be read. There will be more values.',
    'status',
  ),
  tls_error: described(
    z.nullable(z.string()),
    'What is wrong with the certificate or the handshake; null if nothing is.',
    null,
  ),
};

const attempt = named('WebhookAttempt', attemptMembers);

export const delivery = named('WebhookDelivery', {
  event_id: eventId(),
  event_type: described(z.string(), 'The name of the event.', 'connection.disconnected'),
  occurred_at: described(z.iso.datetime(), 'When it happened.'),
  status: described(
    z.enum(deliveryStates),
    '`pending`: it will be sent again. `delivered`: your receiver took it. `failed`: nothing is sent ' +
      'any more, unless you have it redelivered.',
  ),
  attempts: described(z.array(attempt), 'The last twenty attempts, the oldest first.'),
  next_attempt_at: described(
    z.nullable(z.iso.datetime()),
    'When the next attempt is due; null unless it is pending. Later while the webhook takes nothing.',
  ),
  missed_while_disabled: described(
    z.boolean(),
    'Whether it was not sent since the webhook was disabled.',
  ),
});

const noSuch =
  'There is no such delivery. List them with GET /webhooks/{webhook_id}/deliveries, for 30 days';

export const deliveryPath = z.extend(webhookPath, {
  event_id: described(sentId(noSuch), 'Identifier of the event.'),
});

export const usualDeliveries = 100;

const listWebhookDeliveriesQuery = z.object({
  status: described(
    z.optional(z.enum(deliveryStates, `use one of: ${deliveryStates.join(', ')}`)),
    'Only deliveries with this status. An answer may then have few of them, or none, though `Link` leads on.',
  ),
  ...pageQuery('deliveries', usualDeliveries),
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
    headers: nextPageHeaders(),
  },
  errors: ['validation_failed'],
  uses: {
    tables: { webhooks: ['dynamodb:GetItem'], webhook_deliveries: ['dynamodb:Query'] },
  },
} as const satisfies Route;
