import { toRow as deliveryRow } from '../../../functions/webhooks/adapters/webhook-delivery-row.ts';
import { toRow as webhookRow } from '../../../functions/webhooks/adapters/webhooks.ts';
import type { WebhookDelivery } from '../../../functions/webhooks/domain/delivery.ts';
import { type Complete, type StoredItem, sample } from './stored-item.ts';

const { minuteMs, sealed, startedAtMs, tenantId } = sample;
const webhookId = '01932c07-2f5e-7c1a-9a63-52b5a1c8a00b';

const webhook: Complete<typeof webhookRow> = {
  tenantId,
  webhookId,
  url: 'https://hooks.example.com/trunkline',
  eventTypes: ['connection.disconnected'],
  description: 'Production',
  sealedSecrets: sealed,
  createdAtMs: startedAtMs,
  generation: 7,
  health: {
    ...{ is: 'disabled', why: 'failing', atMs: startedAtMs + 5 * 1440 * minuteMs },
    failures: {
      ...{ sinceMs: startedAtMs, messages: 40 },
      backOffUntilMs: startedAtMs + 15 * minuteMs,
    },
  },
};

export const webhooks: StoredItem = {
  about:
    'An endpoint of a tenant, written by `create-webhook`, changed by `update-webhook`, and by `deliver-webhooks` as it accepts or refuses events. It stays until `delete-webhook` removes it.',
  example: webhookRow(webhook),
  members: {
    url: '',
    event_types: 'absent for all',
    description: '',
    sealed_secrets: 'the newest and, for a day after `rotate-webhook-secret`, the one before',
    created_at_ms: '',
    generation:
      'counts the writes of `url` and `health`: each is made on the condition that it is as it was read',
    health: '`healthy`, `failing` or `disabled`',
    failures: 'since when, how many messages, and the end of its back-off',
    disabled: 'why (`by_tenant`, `gone` or `failing`) and since when',
  },
};

const delivery: WebhookDelivery = {
  tenantId,
  webhookId,
  eventId: '01a20320-a200-7f0a-9a63-52b5a1c8a00b',
  eventType: 'connection.disconnected',
  body: '{"type":"connection.disconnected",…}',
  attempts: [
    {
      atMs: startedAtMs,
      tookMs: 15_000,
      status: 503,
      failure: 'status',
      tlsError: 'CERT_HAS_EXPIRED',
    },
  ],
  state: 'pending',
  attempt: 3,
  due: 'probe',
  dueAtMs: startedAtMs + 5 * minuteMs,
  scheduledAtMs: startedAtMs + 30 * minuteMs,
  leasedUntilMs: startedAtMs + 15 * minuteMs,
};

export const webhookDeliveries: StoredItem = {
  about:
    'An event for one endpoint, written by `deliver-webhooks` after an attempt. An event’s id begins with its time. `deliver-due-webhooks` queues what is due. Deleted 30 days after the event.',
  example: deliveryRow(delivery),
  instead: { why: 'exhausted' },
  members: {
    event_type: '',
    body: '',
    state: '`pending`, `delivered` or `failed`',
    attempts: 'the last twenty, without any part of a response',
    attempt: 'the next of the schedule, while pending',
    due: 'why the next attempt comes: `schedule`, `probe` of a failing endpoint, `recovery` of a working one',
    due_at_ms: '',
    scheduled_at_ms: 'of a `probe` or `recovery`: the next attempt of the schedule',
    leased_until_ms: 'while a message of the queue has it, `deliver-due-webhooks` leaves it alone',
    due_part: 'one of eight parts of the index of due ones',
    due_at: 'when it is due, or when the lease ends',
    why: 'of a failed one: `exhausted` (all attempts failed), or `disabled` or `deleted` (the endpoint)',
  },
};
