import { type AfterAttempt, longestQueueWaitMs, nextAttemptMs } from './attempt-schedule.ts';
import {
  type DeliveryAttempt,
  type DeliveryBase,
  isPending,
  type OutgoingEvent,
  type PendingDelivery,
  scheduledAtMs,
  type WebhookDelivery,
} from './delivery.ts';
import type { WebhookKey } from './webhook.ts';

// Every change of a delivery. A write stores what one of these returns, and decides nothing itself.

/** Longer than a message waits and is worked on: only what was lost on its way is taken up then. */
const rescueMs = 2 * 60 * 1000;

const mostAttempts = 20;

/** Without what belongs to its state. */
const baseOf = (delivery: WebhookDelivery, attempt?: DeliveryAttempt): DeliveryBase => {
  const { tenantId, webhookId, eventId, eventType, body, attempts } = delivery;
  const all = attempt ? [...attempts, attempt].slice(-mostAttempts) : attempts;
  return { tenantId, webhookId, eventId, eventType, body, attempts: all };
};

/** An event that was not sent yet. */
export const begin = (key: WebhookKey, event: OutgoingEvent, nowMs: number): PendingDelivery => ({
  ...{ tenantId: key.tenantId, webhookId: key.webhookId },
  ...event,
  attempts: [],
  ...{ state: 'pending', attempt: 1, due: 'schedule', dueAtMs: nowMs },
});

export const accepted = (delivery: WebhookDelivery, attempt: DeliveryAttempt): WebhookDelivery => ({
  ...baseOf(delivery, attempt),
  state: 'delivered',
});

/** There is nobody to send it to. */
export const unsent = (
  delivery: WebhookDelivery,
  why: 'disabled' | 'deleted',
): WebhookDelivery => ({
  ...baseOf(delivery),
  ...{ state: 'failed', why },
});

/** An attempt of the schedule is over: the next one, or the end. */
const advanced = (
  delivery: PendingDelivery,
  after: AfterAttempt,
  attempt?: DeliveryAttempt,
): WebhookDelivery => {
  const base = baseOf(delivery, attempt);
  const dueAtMs = nextAttemptMs(delivery.attempt, after);
  if (dueAtMs === undefined) return { ...base, state: 'failed', why: 'exhausted' };
  const isQueued = dueAtMs - after.nowMs <= longestQueueWaitMs;
  return {
    ...base,
    ...{ state: 'pending', attempt: delivery.attempt + 1, due: 'schedule', dueAtMs },
    ...(isQueued ? { leasedUntilMs: dueAtMs + rescueMs } : {}),
  };
};

/** The endpoint refused it when its schedule had an attempt. */
export const refused = (
  delivery: PendingDelivery,
  attempt: DeliveryAttempt,
  after: AfterAttempt,
): WebhookDelivery => advanced(delivery, after, attempt);

/** Its schedule had an attempt while nothing is sent to the endpoint: that counts as one. */
export const postponed = (delivery: PendingDelivery, after: AfterAttempt): WebhookDelivery =>
  advanced(delivery, after);

const onSchedule = (
  delivery: PendingDelivery,
  dueAtMs: number,
  attempt?: DeliveryAttempt,
): PendingDelivery => ({
  ...baseOf(delivery, attempt),
  ...{ state: 'pending', attempt: delivery.attempt, due: 'schedule', dueAtMs },
});

/** What was to be taken up outside its schedule waits for its schedule. */
export const backOnSchedule = (delivery: PendingDelivery): PendingDelivery =>
  onSchedule(delivery, scheduledAtMs(delivery));

/** The endpoint refused it outside its schedule, which is no attempt of its schedule. */
export const refusedUnscheduled = (
  delivery: WebhookDelivery,
  attempt: DeliveryAttempt,
): WebhookDelivery => {
  if (isPending(delivery)) return onSchedule(delivery, scheduledAtMs(delivery), attempt);
  const base = baseOf(delivery, attempt);
  return delivery.state === 'failed'
    ? { ...base, state: 'failed', why: delivery.why }
    : { ...base, state: 'delivered' };
};

const unscheduled = (
  delivery: PendingDelivery,
  due: 'probe' | 'recovery',
  times: { dueAtMs: number; scheduledAtMs: number },
): PendingDelivery => ({
  ...baseOf(delivery),
  ...{ state: 'pending', attempt: delivery.attempt, due, ...times },
});

/** Its endpoint accepts others: what waits longer is taken up then. */
export const recovering = (delivery: WebhookDelivery, atMs: number): WebhookDelivery => {
  if (!isPending(delivery) || scheduledAtMs(delivery) <= atMs) return delivery;
  return unscheduled(delivery, 'recovery', {
    dueAtMs: atMs,
    scheduledAtMs: scheduledAtMs(delivery),
  });
};

/** It asks whether its endpoint works again, and nothing of it is sent before. */
export const probing = (delivery: PendingDelivery, atMs: number): PendingDelivery =>
  scheduledAtMs(delivery) > atMs
    ? unscheduled(delivery, 'probe', { dueAtMs: atMs, scheduledAtMs: scheduledAtMs(delivery) })
    : onSchedule(delivery, atMs);

/** A message of the queue has it. */
export const leased = (delivery: PendingDelivery, leasedUntilMs: number): PendingDelivery => ({
  ...delivery,
  leasedUntilMs,
});
