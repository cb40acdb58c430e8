import type * as z from 'zod/mini';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { iso } from '../../platform/model/iso.ts';
import { timeOf } from '../../platform/model/uuid-v7.ts';
import type { webhookTest } from '../contracts/test-webhook.ts';
import type { delivery as contract } from '../contracts/webhook-deliveries.ts';
import {
  type DeliveryAttempt,
  isPending,
  scheduledAtMs,
  type WebhookDelivery,
} from '../domain/delivery.ts';
import type { NotRedelivered } from '../domain/redeliver.ts';
import { tooOften } from './too-often.ts';
import { noSuchWebhook } from './webhook-body.ts';

const attemptBody = ({ atMs, tookMs, status, failure, tlsError }: DeliveryAttempt) => ({
  at: iso(atMs),
  took_ms: Math.round(tookMs),
  status_code: status ?? null,
  failure: failure ?? null,
  tls_error: tlsError ?? null,
});

/** A delivery on the wire, without what is sent. */
export const deliveryBody = (delivery: WebhookDelivery): z.input<typeof contract> => ({
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  occurred_at: iso(timeOf(delivery.eventId)),
  status: delivery.state,
  attempts: delivery.attempts.map(attemptBody),
  next_attempt_at: isPending(delivery) ? iso(scheduledAtMs(delivery)) : null,
  missed_while_disabled: delivery.state === 'failed' && delivery.why !== 'exhausted',
});

export const testBody = (
  eventId: string,
  attempt: DeliveryAttempt,
): z.input<typeof webhookTest> => ({
  event_id: eventId,
  ...attemptBody(attempt),
});

export const testedTooOften = (waitMs: number) => tooOften('tested', waitMs, 'test again');

const sendAll = 'send all that failed since a time at once: POST /webhooks/{webhook_id}/redeliver';

const refusals: Record<Exclude<NotRedelivered['refused'], 'too_often'>, () => ServiceError> = {
  no_webhook: noSuchWebhook,
  no_delivery: () =>
    new ServiceError(
      'not_found',
      'There is no such delivery. List them with GET /webhooks/{webhook_id}/deliveries, for 30 days.',
    ),
  webhook_disabled: () =>
    new ServiceError(
      'webhook_disabled',
      'This webhook is disabled, so nothing is sent to it. Enable it with PATCH /webhooks/{webhook_id} and {"status": "enabled"}, then try again.',
    ),
};

export const notRedelivered = (why: NotRedelivered) =>
  why.refused === 'too_often'
    ? tooOften('sent events again', why.waitMs, sendAll)
    : refusals[why.refused]();
