import type { Exclusive } from '../../platform/model/exclusive.ts';
import type { WebhookKey } from './webhook.ts';

/** Why an endpoint did not accept an event. No part of its response but the status is stored. */
export const attemptFailures = [
  'status',
  'timed_out',
  'not_resolved',
  'internal_address',
  'tls_error',
  'not_connected',
  'invalid_response',
] as const;
export type AttemptFailure = (typeof attemptFailures)[number];

/** One request to an endpoint. Times are epoch milliseconds. */
export type DeliveryAttempt = {
  atMs: number;
  tookMs: number;
  status?: number | undefined;
  /** Absent if it accepted the event. */
  failure?: AttemptFailure | undefined;
  /** Which of TLS's errors, such as `CERT_HAS_EXPIRED`. */
  tlsError?: string | undefined;
};

/** An event as we send it, the same in every attempt. */
export type OutgoingEvent = {
  /** A UUID that begins with the time of the event. */
  eventId: string;
  eventType: string;
  /** JSON, which is signed. */
  body: string;
};

/** The key of a delivery. Those of an endpoint are sorted by event id, and so by time. */
export type DeliveryKey = WebhookKey & Pick<OutgoingEvent, 'eventId'>;

/**
 * Why we send a pending delivery.
 * - `schedule`: its next attempt is due
 * - `probe`: after a back-off, one delivery tests whether the endpoint works again
 * - `recovery`: the endpoint accepts others, so this one need not wait for its schedule
 */
const dueReasons = ['schedule', 'probe', 'recovery'] as const;
export type DueReason = (typeof dueReasons)[number];

/** Why we gave an event up: every attempt failed, or its endpoint was disabled or deleted. */
export const failedReasons = ['exhausted', 'disabled', 'deleted'] as const;

/** How long the tenant can see and redeliver an event. DynamoDB may delete its row days later. */
export const storedMs = 30 * 24 * 60 * 60 * 1000;

export type DeliveryBase = DeliveryKey &
  OutgoingEvent & {
    /** The most recent ones. */
    attempts: readonly DeliveryAttempt[];
  };

type PendingState = {
  state: 'pending';
  /** The next attempt of the schedule, from 1. */
  attempt: number;
  dueAtMs: number;
  /** Until then a message of the queue holds it. */
  leasedUntilMs?: number | undefined;
} & Exclusive<
  | { due: 'schedule' }
  /** `scheduledAtMs`: when the next attempt of the schedule is due, which is later. */
  | { due: 'probe' | 'recovery'; scheduledAtMs: number }
>;

type DeliveryState = Exclusive<
  PendingState | { state: 'delivered' } | { state: 'failed'; why: (typeof failedReasons)[number] }
>;

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStateName = DeliveryState['state'];

/** An event for one endpoint. A member of one state exists only in that state. */
export type WebhookDelivery = DeliveryBase & DeliveryState;
export type PendingDelivery = DeliveryBase & Extract<DeliveryState, { state: 'pending' }>;

export const isPending = (delivery: WebhookDelivery): delivery is PendingDelivery =>
  delivery.state === 'pending';

/** When the next attempt of the schedule is due, also if the delivery is sent earlier. */
export const scheduledAtMs = (delivery: PendingDelivery): number =>
  delivery.due === 'schedule' ? delivery.dueAtMs : delivery.scheduledAtMs;

/** From when the run of every minute queues it. */
export const dueFromMs = ({ dueAtMs, leasedUntilMs }: PendingDelivery): number =>
  leasedUntilMs ?? dueAtMs;

/** A message may come a little before its time. */
const earlyMs = 1000;

/**
 * Why we send a delivery that a message names; undefined if we do not. An unscheduled one was due when the
 * message was made.
 */
export const reasonAt = (delivery: PendingDelivery, nowMs: number): DueReason | undefined => {
  if (scheduledAtMs(delivery) <= nowMs + earlyMs) return 'schedule';
  return delivery.due === 'schedule' ? undefined : delivery.due;
};
