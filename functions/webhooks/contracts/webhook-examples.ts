import { type Example, invalid, wrongLimit } from '../../platform/contracts/examples/errors.ts';

const id = '01932c07-2f5e-7c1a-9a63-52b5a1c8a00b';
const webhook = {
  id,
  url: 'https://receiver.example.com/hooks',
  event_types: ['connection.reconnect_required', 'connection.disconnected'],
  description: 'Production',
  status: 'enabled',
  disabled: null,
  failing_since: null,
  created_at: '2026-11-20T09:12:44.000Z',
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const path = { webhook_id: id };
const eventId = '01a20320-a200-7f0a-9a63-52b5a1c8a00b';
const attempt = {
  at: '2026-11-20T09:15:01.000Z',
  took_ms: 84,
  status_code: 204,
  failure: null,
  tls_error: null,
};
const delivery = {
  event_id: eventId,
  event_type: 'connection.connected',
  occurred_at: '2026-11-20T09:15:00.000Z',
  status: 'delivered',
  attempts: [attempt],
  next_attempt_at: null,
  missed_while_disabled: false,
};

export const webhookExamples = {
  createWebhook: {
    body: {
      url: webhook.url,
      event_types: webhook.event_types,
      description: webhook.description,
    },
    response: { ...webhook, secret },
  },
  listWebhooks: { response: [webhook] },
  getWebhook: { path, response: webhook },
  updateWebhook: {
    path,
    body: { description: 'Staging' },
    response: { ...webhook, description: 'Staging' },
  },
  rotateWebhookSecret: { path, response: { ...webhook, secret } },
  deleteWebhook: { path, response: { id } },
  testWebhook: { path, response: { event_id: eventId, ...attempt } },
  listWebhookDeliveries: {
    path,
    query: { status: 'delivered' },
    response: [delivery],
    refused: { validation_failed: wrongLimit },
  },
  redeliverWebhookEvent: { path: { ...path, event_id: eventId }, response: delivery },
  redeliverFailedWebhookEvents: {
    path,
    body: { since: '2026-11-20T00:00:00Z' },
    response: { since: '2026-11-20T00:00:00Z' },
    refused: {
      validation_failed: invalid('since', 'send a time that is over, such as 2026-11-20T09:12:44Z'),
    },
  },
} as const satisfies Record<string, Example>;
