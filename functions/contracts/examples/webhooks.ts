import type { Example } from './errors.ts';

const id = '01932c07-2f5e-7c1a-9a63-52b5a1c8a00b';
/** A receiver on the machine of `npm start`: the only kind that an example can be played with. */
const webhook = {
  id,
  url: 'http://localhost:4000/hooks',
  event_types: ['connection.reconnect_required', 'connection.disconnected'],
  description: 'Production',
  status: 'enabled',
  disabled: null,
  failing_since: null,
  created_at: '2026-11-20T09:12:44.000Z',
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const path = { webhook_id: id };

export const webhookExamples = {
  createWebhook: {
    body: {
      url: webhook.url,
      event_types: webhook.event_types,
      description: webhook.description,
    },
    answer: { ...webhook, secret },
  },
  listWebhooks: { answer: [webhook] },
  getWebhook: { path, answer: webhook },
  updateWebhook: {
    path,
    body: { description: 'Staging' },
    answer: { ...webhook, description: 'Staging' },
  },
  rotateWebhookSecret: { path, answer: { ...webhook, secret } },
  deleteWebhook: { path, answer: { id } },
} as const satisfies Record<string, Example>;
