import type { WebhookKey } from './webhook.ts';

/** Why an endpoint did not take an event. No part of its answer but the status is kept. */
export const failures = [
  'status',
  'timed_out',
  'not_resolved',
  'internal_address',
  'tls_error',
  'not_connected',
] as const;
export type Failure = (typeof failures)[number];

/** One question to an endpoint. Times are epoch milliseconds. */
export type Attempt = {
  atMs: number;
  tookMs: number;
  status?: number | undefined;
  /** Absent if it took the event. */
  failure?: Failure | undefined;
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

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Where a delivery is: those of an endpoint are sorted by the ids of their events, and so by time. */
export type DeliveryKey = WebhookKey & Pick<OutgoingEvent, 'eventId'>;

/** An event for one endpoint. */
export type Delivery = DeliveryKey &
  OutgoingEvent & {
    status: DeliveryStatus;
    /** How many attempts of the schedule are over, made or left out. */
    step: number;
    /** The last ones. */
    attempts: readonly Attempt[];
    /** While it is pending. */
    nextAttemptMs?: number | undefined;
    /** While it is pending: when the run by the minute takes it up. */
    dueAtMs?: number | undefined;
    /** Without an attempt: what became of its endpoint. */
    endpoint?: 'disabled' | 'deleted' | undefined;
  };

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Between the attempts: three days in all. */
export const waitsMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Up to this part longer, so that what failed together does not come back together. */
const jitter = 0.1;
const mostAskedMs = 24 * hour;

/** So long a message may wait in the queue, and its endpoint's others behind it. */
export const longestQueueWaitMs = 10 * second;
/** Longer than a message waits and is worked on: only what was lost on its way is found by the run then. */
const rescueMs = 2 * minute;

export const begin = (key: WebhookKey, event: OutgoingEvent): Delivery => ({
  ...key,
  ...event,
  status: 'pending',
  step: 0,
  attempts: [],
});

/** A message may come a little before its time. */
const earlyMs = second;

/** Whether an attempt is to be made now. */
export const isDue = ({ status, nextAttemptMs = 0 }: Delivery, nowMs: number): boolean =>
  status === 'pending' && nextAttemptMs <= nowMs + earlyMs;

const mostAttempts = 20;
const withAttempt = ({ attempts }: Delivery, attempt: Attempt | undefined): readonly Attempt[] =>
  attempt ? [...attempts, attempt].slice(-mostAttempts) : attempts;

/** Nothing follows. */
const ended = (delivery: Delivery, status: DeliveryStatus): Delivery => ({
  ...delivery,
  status,
  nextAttemptMs: undefined,
  dueAtMs: undefined,
});

/** The endpoint took it. */
export const delivered = (delivery: Delivery, attempt: Attempt): Delivery => {
  const attempts = withAttempt(delivery, attempt);
  return ended({ ...delivery, attempts, endpoint: undefined }, 'delivered');
};

/** There is nobody to send it to. */
export const unsent = (delivery: Delivery, endpoint: 'disabled' | 'deleted'): Delivery =>
  ended({ ...delivery, endpoint }, 'failed');

export type NotTaken = {
  /** Absent if the endpoint was not asked, since it fails with everything. */
  attempt?: Attempt;
  nowMs: number;
  /** What the endpoint asked for itself, or until when it is asked nothing. */
  notBeforeMs?: number | undefined;
  /** From 0 to 1. */
  random: number;
};

/** The endpoint did not take it: the next attempt of the schedule, or the end. */
export const notTaken = (delivery: Delivery, { nowMs, ...given }: NotTaken): Delivery => {
  const step = delivery.step + 1;
  const attempts = withAttempt(delivery, given.attempt);
  const waitMs = waitsMs[delivery.step];
  if (waitMs === undefined) return ended({ ...delivery, step, attempts }, 'failed');
  const askedMs = Math.min(given.notBeforeMs ?? 0, nowMs + mostAskedMs);
  const nextAttemptMs = Math.max(nowMs + waitMs * (1 + jitter * given.random), askedMs);
  const waitsInQueue = nextAttemptMs - nowMs <= longestQueueWaitMs;
  const dueAtMs = nextAttemptMs + (waitsInQueue ? rescueMs : 0);
  return { ...delivery, step, attempts, nextAttemptMs, dueAtMs };
};

/** What was to be taken up beside the schedule waits for its next attempt. */
export const onSchedule = (delivery: Delivery): Delivery => ({
  ...delivery,
  dueAtMs: delivery.nextAttemptMs,
});

/** An attempt beside the schedule failed. */
export const notTakenBeside = (delivery: Delivery, attempt: Attempt): Delivery =>
  onSchedule({ ...delivery, attempts: withAttempt(delivery, attempt) });

/** Whether it was taken up before its next attempt: for one beside the schedule. */
export const isEarly = ({ dueAtMs = 0, nextAttemptMs = 0 }: Delivery): boolean =>
  dueAtMs < nextAttemptMs;

/** What waits is taken up then at the latest, for an attempt beside the schedule. */
export const takenUpBy = (delivery: Delivery, atMs: number): Delivery => {
  const { status, nextAttemptMs = 0, dueAtMs = 0 } = delivery;
  if (status !== 'pending' || atMs > nextAttemptMs) return delivery;
  return { ...delivery, dueAtMs: Math.min(dueAtMs, atMs) };
};

/** What waits is taken up at that time, for an attempt beside the schedule if its next one is later. */
export const takenUpAt = (delivery: Delivery, atMs: number): Delivery => {
  const { nextAttemptMs = 0 } = delivery;
  return { ...delivery, nextAttemptMs: Math.max(nextAttemptMs, atMs), dueAtMs: atMs };
};
