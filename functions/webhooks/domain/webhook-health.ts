import type { Exclusive } from '../../platform/model/exclusive.ts';
import { longestWaitMs } from './attempt-schedule.ts';

/** Why we send nothing to an endpoint: its tenant disabled it, it answered 410, or it failed for five days. */
export const disabledReasons = ['by_tenant', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/**
 * What is known of an endpoint's failures since its last success, or since the last long silence. Times are
 * epoch milliseconds.
 */
export type FailureStreak = {
  sinceMs: number;
  /** Messages of the queue of which the endpoint accepted nothing. */
  messages: number;
  /** Until then we send only what its tenant redelivers. */
  backOffUntilMs: number;
};

type Healthy = { is: 'healthy' };
type Failing = { is: 'failing'; failures: FailureStreak };
type DisabledByTenant = { is: 'disabled'; why: 'by_tenant'; atMs: number };
/** With the failures that it had before. */
type GivenUp = {
  is: 'disabled';
  why: Exclude<DisabledReason, 'by_tenant'>;
  atMs: number;
  failures?: FailureStreak | undefined;
};

/** Whether an endpoint accepts what we send. A member of one state exists only in that state. */
export type Health = Exclusive<Healthy | Failing | DisabledByTenant | GivenUp>;
export type EnabledHealth = Extract<Health, { is: 'healthy' | 'failing' }>;
export type GivenUpHealth = Extract<Health, { why: 'gone' | 'failing' }>;

export const healthy: EnabledHealth = { is: 'healthy' };

/** The health now. Only this function reads the end of a back-off. */
export const healthStateAt = (
  health: Health,
  nowMs: number,
): 'healthy' | 'failing' | 'backing_off' | 'disabled' =>
  health.is === 'failing' && health.failures.backOffUntilMs > nowMs ? 'backing_off' : health.is;

const minuteMs = 60_000;
/** With a longer one, we would notice a recovery late. */
const longestBackOffMs = 15 * minuteMs;
const firstBackOffMs = minuteMs / 2;
/** This many failures in a row may be a deployment of the receiver. */
const toleratedMessages = 2;

const backOffMs = (messages: number): number =>
  messages <= toleratedMessages
    ? 0
    : Math.min(longestBackOffMs, firstBackOffMs * 2 ** (messages - toleratedMessages - 1));

type FailureMoment = {
  nowMs: number;
  /** Until when the endpoint asked us to wait. */
  notBeforeMs: number;
  /** From 0 to 1, so that endpoints that failed together are not tried again together. */
  random: number;
};

/** Longer than anything waits after a failure, and an hour in which we are late. */
const longSilenceMs = longestWaitMs + 60 * minuteMs;

/** After a long silence, we do not know whether the endpoint failed all the time: that is a new streak. */
const streakAt = ({ failures }: EnabledHealth, nowMs: number): FailureStreak | undefined =>
  failures && nowMs - failures.backOffUntilMs <= longSilenceMs ? failures : undefined;

/** The endpoint accepted nothing of a message. */
export const failuresAfter = (
  before: EnabledHealth,
  { nowMs, notBeforeMs, random }: FailureMoment,
): FailureStreak => {
  const failures = streakAt(before, nowMs);
  // If the endpoint asked us to wait, many deliveries may be waiting afterwards.
  const least = notBeforeMs > nowMs + firstBackOffMs ? toleratedMessages : 0;
  const messages = Math.max(failures?.messages ?? 0, least) + 1;
  return {
    sinceMs: failures?.sinceMs ?? nowMs,
    messages,
    backOffUntilMs: Math.max(nowMs + backOffMs(messages) * (1 - random / 2), notBeforeMs),
  };
};

/** Whether deliveries may have long to wait although the endpoint works again. */
export const mayHaveWaiting = (failures: FailureStreak | undefined): boolean =>
  failures !== undefined && failures.messages > toleratedMessages;

const longestFailureMs = 5 * 24 * 60 * minuteMs;

/** It failed again. After five days, we assume that nobody maintains it, and disable it. */
export const failing = (
  before: EnabledHealth,
  failures: FailureStreak,
  nowMs: number,
): EnabledHealth | GivenUpHealth =>
  nowMs - failures.sinceMs >= longestFailureMs
    ? { is: 'disabled', why: 'failing', atMs: nowMs, failures: before.failures }
    : { is: 'failing', failures };

/** It answered that it is gone. */
export const gone = (before: EnabledHealth, nowMs: number): GivenUpHealth => ({
  ...{ is: 'disabled', why: 'gone', atMs: nowMs },
  failures: before.failures,
});
