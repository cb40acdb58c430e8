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
    'An endpoint of a tenant, written by `create-webhook`, and changed by `update-webhook` and, as it accepts what is sent or not, by `deliver-webhooks`. It stays until `delete-webhook` removes it.',
  example: webhookRow(webhook),
  members: {
    url: 'where events are sent',
    event_types: 'which events; absent for all',
    description: 'the tenant’s own words',
    sealed_secrets:
      'its secrets, sealed: the newest and, for a day after `rotate-webhook-secret`, the one before',
    created_at_ms: 'when it was created',
    health: '`healthy`, `failing` or `disabled`',
    failures:
      'unless it accepted what was sent last: since when it has accepted nothing, of how many messages in a row, and until when nothing is sent to it, at most a quarter of an hour or what it asked for; of a disabled one those that it had before',
    disabled: 'while it is: why, `by_tenant`, `gone` or `failing`, and since when',
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
    'An event for one endpoint, written by `deliver-webhooks` when it was sent, or could not be. The id of an event begins with its time. `deliver-due-webhooks` takes up what is due. It is deleted 30 days after the event.',
  example: deliveryRow(delivery),
  instead: { why: 'exhausted' },
  members: {
    event_type: 'the name of the event',
    body: 'what is sent, the same in every attempt',
    state: '`pending`, `delivered` or `failed`',
    attempts:
      'the last twenty: when, how long, the status or why there was none. No part of a response is stored',
    attempt: 'while it is pending: which attempt of the schedule is the next',
    due: 'while it is pending, why it is taken up: `schedule`, its next attempt; `probe`, whether the endpoint works again; `recovery`, the endpoint accepts others',
    due_at_ms: 'while it is pending: when it is due',
    scheduled_at_ms: 'of a `probe` or `recovery`: when its schedule has the next attempt',
    leased_until_ms:
      'while it is pending, and a message of the queue has it: until then `deliver-due-webhooks`, which writes it too, does not take it up',
    due_part: 'one of eight parts of the index of what is due, while it is pending',
    due_at: 'from when `deliver-due-webhooks` takes it up: when it is due, or when the lease ends',
    why: 'while it is failed: `exhausted`, in none of its attempts accepted; `disabled` or `deleted`, the endpoint was so when it was to be sent',
  },
};
