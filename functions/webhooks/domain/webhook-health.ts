import type { Exclusive } from '../../platform/model/exclusive.ts';

/** Why nothing is sent to an endpoint: its tenant wants so, it answered 410, or it failed for five days. */
export const disabledReasons = ['by_tenant', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** What is known of an endpoint's failures since its last success. Times are epoch milliseconds. */
export type FailureStreak = {
  sinceMs: number;
  /** Messages of the queue of which it accepted nothing. */
  messages: number;
  /** Until then nothing is sent to it but what its tenant has sent again. */
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

/** Whether an endpoint accepts what is sent. What belongs to a state exists only in it. */
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
/** With a longer one, a recovery would be noticed late. */
const longestBackOffMs = 15 * minuteMs;
const firstBackOffMs = minuteMs / 2;
/** So many failures in a row may be a deployment of the receiver. */
const toleratedMessages = 2;

const backOffMs = (messages: number): number =>
  messages <= toleratedMessages
    ? 0
    : Math.min(longestBackOffMs, firstBackOffMs * 2 ** (messages - toleratedMessages - 1));

type FailureMoment = {
  nowMs: number;
  /** What the endpoint asked for itself. */
  notBeforeMs: number;
  /** From 0 to 1: to those that failed together nothing is sent together. */
  random: number;
};

/** The endpoint accepted nothing of a message. */
export const failuresAfter = (
  { failures }: EnabledHealth,
  { nowMs, notBeforeMs, random }: FailureMoment,
): FailureStreak => {
  // Much comes that waits where the endpoint asked for a pause.
  const least = notBeforeMs > nowMs + firstBackOffMs ? toleratedMessages : 0;
  const messages = Math.max(failures?.messages ?? 0, least) + 1;
  return {
    sinceMs: failures?.sinceMs ?? nowMs,
    messages,
    backOffUntilMs: Math.max(nowMs + backOffMs(messages) * (1 - random / 2), notBeforeMs),
  };
};

/** Whether deliveries may wait long though the endpoint works again. */
export const mayHaveWaiting = (failures: FailureStreak | undefined): boolean =>
  failures !== undefined && failures.messages > toleratedMessages;

const longestFailureMs = 5 * 24 * 60 * minuteMs;

/** It failed again: after five days nobody looks after it, and it is given up. */
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

/** What a tenant says of an endpoint. `isMoved`: its URL is another than before. */
type HealthChange = {
  status?: 'enabled' | 'disabled' | undefined;
  hasUrl: boolean;
  isMoved: boolean;
};

/** Whether the tenant may have repaired it: also if it was so already, or nobody got the first response. */
const isStarted = (before: Health, { status, hasUrl }: HealthChange): boolean =>
  status === 'enabled' || (status === undefined && hasUrl && before.is !== 'disabled');

/** @returns undefined if nothing of it changes */
export const healthAfterChange = (
  before: Health,
  change: HealthChange,
  nowMs: number,
): Health | undefined => {
  if (isStarted(before, change)) return healthy;
  if (before.is === 'disabled') return change.isMoved ? withoutFailures(before) : undefined;
  return change.status && { is: 'disabled', why: 'by_tenant', atMs: nowMs };
};

const withoutFailures = ({ failures: _, ...health }: Extract<Health, { is: 'disabled' }>): Health =>
  health;
