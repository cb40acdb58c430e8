import { toRow as deliveryRow } from '../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { toRow as webhookRow } from '../../../functions/webhooks/adapters/webhooks.ts';
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
  disabled: { why: 'failing', atMs: startedAtMs + 5 * 1440 * minuteMs },
  failing: { sinceMs: startedAtMs, times: 40, pausedUntilMs: startedAtMs + 15 * minuteMs },
};

export const webhooks: StoredItem = {
  about:
    'An endpoint of a tenant, written by `create-webhook`, and changed by `update-webhook` and, as it takes what is sent or not, by `deliver-webhooks`. It stays until `delete-webhook` removes it.',
  example: webhookRow(webhook),
  members: {
    url: 'where events are sent',
    event_types: 'which events; absent for all',
    description: 'the tenant’s own words',
    sealed_secrets:
      'its secrets, sealed: the newest and, for a day after `rotate-webhook-secret`, the one before',
    created_at_ms: 'when it was created',
    disabled_why: '`by_tenant`, `gone` or `failing`; absent while it is enabled',
    disabled_at_ms: 'since when',
    failing_since_ms: 'since when it has taken nothing; absent if it took what was sent last',
    failed_times: 'of how many messages in a row it took nothing',
    paused_until_ms:
      'until when it is asked nothing: at most a quarter of an hour, or what it asked for',
  },
};

const delivery: Complete<typeof deliveryRow> = {
  tenantId,
  webhookId,
  eventId: '01a20320-a200-7f0a-9a63-52b5a1c8a00b',
  eventType: 'connection.disconnected',
  body: '{"type":"connection.disconnected",…}',
  status: 'pending',
  step: 2,
  attempts: [
    {
      atMs: startedAtMs,
      tookMs: 15_000,
      status: 503,
      failure: 'status',
      tlsError: 'CERT_HAS_EXPIRED',
    },
  ],
  nextAttemptMs: startedAtMs + 5 * minuteMs,
  dueAtMs: startedAtMs + 5 * minuteMs,
  endpoint: 'disabled',
};

export const webhookDeliveries: StoredItem = {
  about:
    'An event for one endpoint, written by `deliver-webhooks` when it was sent, or could not be. The id of an event begins with its time. `deliver-due-webhooks` takes up what is due. It is deleted 30 days after the event.',
  example: deliveryRow(delivery),
  members: {
    event_type: 'the name of the event',
    body: 'what is sent, the same in every attempt',
    status: '`pending`, `delivered` or `failed`',
    step: 'how many attempts of the schedule are over, made or left out while the endpoint is paused',
    attempts:
      'the last twenty: when, how long, the status or why there was none. No part of an answer is kept',
    next_attempt_ms: 'when the next is made, while it is pending',
    unsent_since: '`disabled` or `deleted`: the endpoint was so when it was to be sent',
    due_part: 'one of eight parts of the index of what is due, while it is pending',
    due_at:
      'when `deliver-due-webhooks` takes it up: later than the next attempt while a message of the queue makes that',
  },
};
