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

/** An event as it is sent, the same in every attempt. */
export type OutgoingEvent = {
  /** A UUID that begins with the time of the event. */
  eventId: string;
  eventType: string;
  /** JSON, over which the signature goes. */
  body: string;
};

/** Where a delivery is: those of an endpoint are sorted by the ids of their events, and so by time. */
export type DeliveryKey = WebhookKey & Pick<OutgoingEvent, 'eventId'>;

/**
 * Why a pending delivery is taken up.
 * - `schedule`: its next attempt is due
 * - `probe`: one of an endpoint's asks after its back-off whether it works again
 * - `recovery`: the endpoint accepts others, so this one does not wait for its schedule
 */
export const dueReasons = ['schedule', 'probe', 'recovery'] as const;
export type DueReason = (typeof dueReasons)[number];

/** Why an event was given up: in none of its attempts accepted, or its endpoint was so. */
export const failedReasons = ['exhausted', 'disabled', 'deleted'] as const;

export type DeliveryBase = DeliveryKey &
  OutgoingEvent & {
    /** The last ones. */
    attempts: readonly DeliveryAttempt[];
  };

type PendingState = {
  state: 'pending';
  /** Which attempt of the schedule is the next, from 1. */
  attempt: number;
  dueAtMs: number;
  /** Until then a message of the queue has it. */
  leasedUntilMs?: number | undefined;
} & Exclusive<
  | { due: 'schedule' }
  /** `scheduledAtMs`: when its schedule has the next attempt, which is later. */
  | { due: 'probe' | 'recovery'; scheduledAtMs: number }
>;

type DeliveryState = Exclusive<
  PendingState | { state: 'delivered' } | { state: 'failed'; why: (typeof failedReasons)[number] }
>;

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStateName = DeliveryState['state'];

/** An event for one endpoint. What belongs to a state exists only in it. */
export type WebhookDelivery = DeliveryBase & DeliveryState;
export type PendingDelivery = DeliveryBase & Extract<DeliveryState, { state: 'pending' }>;

export const isPending = (delivery: WebhookDelivery): delivery is PendingDelivery =>
  delivery.state === 'pending';

/** When the schedule has the next attempt, also of what is taken up earlier. */
export const scheduledAtMs = (delivery: PendingDelivery): number =>
  delivery.due === 'schedule' ? delivery.dueAtMs : delivery.scheduledAtMs;

/** From when the run by the minute takes it up. */
export const dueFromMs = ({ dueAtMs, leasedUntilMs }: PendingDelivery): number =>
  leasedUntilMs ?? dueAtMs;

/** A message may come a little before its time. */
const earlyMs = 1000;

/**
 * Why a delivery is sent that a message names; undefined if it is not. What is unscheduled was due when
 * the message was made.
 */
export const reasonAt = (delivery: PendingDelivery, nowMs: number): DueReason | undefined => {
  if (scheduledAtMs(delivery) <= nowMs + earlyMs) return 'schedule';
  return delivery.due === 'schedule' ? undefined : delivery.due;
};
