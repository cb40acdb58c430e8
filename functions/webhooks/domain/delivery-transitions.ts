import {
  type AfterAttempt,
  lastAttempt,
  longestQueueWaitMs,
  nextAttemptMs,
} from './attempt-schedule.ts';
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

// Every transition of a delivery. A write stores what one of these returns, and decides nothing itself.

/** Longer than a message waits and is processed, so that only a lost one is queued again then. */
const rescueMs = 2 * 60 * 1000;

const mostAttempts = 20;
/** As many attempts within this are many. */
const oftenMs = 60 * 60 * 1000;

/** Without the members of its state. */
const baseOf = (delivery: WebhookDelivery, attempt?: DeliveryAttempt): DeliveryBase => {
  const { tenantId, webhookId, eventId, eventType, body, attempts } = delivery;
  const all = attempt ? [...attempts, attempt].slice(-mostAttempts) : attempts;
  return { tenantId, webhookId, eventId, eventType, body, attempts: all };
};

/** Of an event that we have not sent yet. */
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

/** Its endpoint is disabled or deleted. */
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

/** The endpoint refused a scheduled attempt. */
export const refused = (
  delivery: PendingDelivery,
  attempt: DeliveryAttempt,
  after: AfterAttempt,
): WebhookDelivery => advanced(delivery, after, attempt);

const onSchedule = (
  delivery: PendingDelivery,
  dueAtMs: number,
  attempt?: DeliveryAttempt,
): PendingDelivery => ({
  ...baseOf(delivery, attempt),
  ...{ state: 'pending', attempt: delivery.attempt, due: 'schedule', dueAtMs },
});

/**
 * A scheduled attempt fell into the endpoint's back-off, and counts as one. But nothing is given up without
 * the last one, which is due again after as long as before.
 */
export const postponed = (delivery: PendingDelivery, after: AfterAttempt): WebhookDelivery =>
  delivery.attempt < lastAttempt
    ? advanced(delivery, after)
    : onSchedule(delivery, nextAttemptMs(lastAttempt - 1, after) ?? after.nowMs);

/** An unscheduled attempt is cancelled: the delivery waits for its schedule. */
export const backOnSchedule = (delivery: PendingDelivery): PendingDelivery =>
  onSchedule(delivery, scheduledAtMs(delivery));

/** The endpoint refused an unscheduled attempt, which does not count as one of the schedule. */
export const refusedUnscheduled = (
  delivery: WebhookDelivery,
  attempt: DeliveryAttempt,
): WebhookDelivery => {
  if (isPending(delivery)) return onSchedule(delivery, scheduledAtMs(delivery), attempt);
  const base = baseOf(delivery, attempt);
  return delivery.state === 'failed'
    ? { ...base, state: 'failed', why: 'exhausted' }
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

/** Then the event itself seems to be refused, not too much at once, and its schedule is enough. */
const wasOftenRefused = ({ attempts }: DeliveryBase): boolean => {
  const [first] = attempts;
  const last = attempts.at(-1);
  if (!first || !last || attempts.length < mostAttempts) return false;
  return last.atMs - first.atMs < oftenMs;
};

/** Its endpoint accepts others, so it is sent at `atMs` unless it is due before. */
export const recovering = (delivery: WebhookDelivery, atMs: number): WebhookDelivery => {
  if (!isPending(delivery) || scheduledAtMs(delivery) <= atMs) return delivery;
  if (wasOftenRefused(delivery)) return delivery;
  return unscheduled(delivery, 'recovery', {
    dueAtMs: atMs,
    scheduledAtMs: scheduledAtMs(delivery),
  });
};

/** It tests whether its endpoint works again, and is not sent before. */
export const probing = (delivery: PendingDelivery, atMs: number): PendingDelivery =>
  scheduledAtMs(delivery) > atMs
    ? unscheduled(delivery, 'probe', { dueAtMs: atMs, scheduledAtMs: scheduledAtMs(delivery) })
    : onSchedule(delivery, atMs);

/** A message of the queue holds it. */
export const leased = (delivery: PendingDelivery, leasedUntilMs: number): PendingDelivery => ({
  ...delivery,
  leasedUntilMs,
});
