import {
  type DueReason,
  isPending,
  type PendingDelivery,
  type WebhookDelivery,
} from './delivery.ts';
import {
  accepted,
  probing,
  recovering,
  refused,
  refusedUnscheduled,
} from './delivery-transitions.ts';
import type { AttemptResult } from './ports.ts';
import {
  type EnabledHealth,
  type FailureStreak,
  failing,
  failuresAfter,
  type GivenUpHealth,
  gone,
  healthy,
  mayHaveWaiting,
} from './webhook-health.ts';

/** A delivery that we send, and why. Without a request of the tenant, we send only pending ones. */
export type ChosenDelivery =
  | { delivery: PendingDelivery; reason: DueReason }
  | { delivery: WebhookDelivery; reason: 'manual' };

export type AttemptedDelivery = ChosenDelivery & { result: AttemptResult };

/** The result of attempts that were made together. */
export type Judgement = {
  deliveries: readonly WebhookDelivery[];
  health: EnabledHealth | GivenUpHealth;
  /** Since when events may be waiting that the endpoint would accept now; undefined if there are none. */
  waitingSinceMs?: number | undefined;
};

/** From 0 to 1, drawn anew for each use. */
type Now = { nowMs: number; random(): number };

const goneStatus = 410;

/** When we resend what a working endpoint refused, unless it asks for more time: there may have been too much at once. */
const soonMs = 60 * 1000;

/** Decides the state of the deliveries, and of the endpoint that got them. */
export const judgeAttempts = (
  before: EnabledHealth,
  attempted: readonly AttemptedDelivery[],
  now: Now,
): Judgement => {
  const failures = failuresOf(before, attempted, now);
  const deliveries = attempted.map((each) => deliveryAfter(each, failures, now));
  const isWaiting = !failures && mayHaveWaiting(before.failures);
  return {
    deliveries: failures && mayHaveWaiting(failures) ? withProbe(deliveries, failures) : deliveries,
    health: healthAfter(before, attempted, { failures, nowMs: now.nowMs }),
    waitingSinceMs: isWaiting ? before.failures?.sinceMs : undefined,
  };
};

/** @returns undefined if the endpoint accepted something */
const failuresOf = (
  before: EnabledHealth,
  attempted: readonly AttemptedDelivery[],
  { nowMs, random }: Now,
): FailureStreak | undefined => {
  if (attempted.some(({ result }) => !result.attempt.failure)) return undefined;
  const requestedMs = Math.max(0, ...attempted.map(({ result }) => result.retryAfterMs ?? 0));
  return failuresAfter(before, { nowMs, notBeforeMs: nowMs + requestedMs, random: random() });
};

const deliveryAfter = (
  attempted: AttemptedDelivery,
  failures: FailureStreak | undefined,
  now: Now,
): WebhookDelivery => {
  const after = resultOf(attempted, now);
  const waitMs = Math.max(soonMs, attempted.result.retryAfterMs ?? 0);
  // An endpoint that may work refused an unscheduled attempt: nothing else would resend it soon. Once is
  // enough, since it may be the event that it refuses.
  const isFirst = attempted.reason !== 'schedule' && attempted.delivery.due !== 'recovery';
  return !failures || (isFirst && !mayHaveWaiting(failures))
    ? recovering(after, now.nowMs + waitMs)
    : after;
};

const resultOf = (
  { delivery, reason, result: { attempt, retryAfterMs } }: AttemptedDelivery,
  { nowMs, random }: Now,
): WebhookDelivery => {
  if (!attempt.failure) return accepted(delivery, attempt);
  if (reason !== 'schedule') return refusedUnscheduled(delivery, attempt);
  const notBeforeMs = retryAfterMs === undefined ? undefined : nowMs + retryAfterMs;
  return refused(delivery, attempt, { nowMs, notBeforeMs, random: random() });
};

/** After the back-off, one pending delivery tests whether the endpoint works again. */
const withProbe = (
  deliveries: readonly WebhookDelivery[],
  { backOffUntilMs }: FailureStreak,
): readonly WebhookDelivery[] => {
  const probe = deliveries.find(isPending);
  return deliveries.map((each) => (each === probe ? probing(probe, backOffUntilMs) : each));
};

const healthAfter = (
  before: EnabledHealth,
  attempted: readonly AttemptedDelivery[],
  { failures, nowMs }: { failures: FailureStreak | undefined; nowMs: number },
): Judgement['health'] => {
  if (attempted.some(({ result }) => result.attempt.status === goneStatus)) {
    return gone(before, nowMs);
  }
  return failures ? failing(before, failures, nowMs) : healthy;
};
