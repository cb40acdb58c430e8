const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The waits between attempts: three days in total. */
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
export const lastAttempt = waitsMs.length + 1;
/** A wait is longer by up to this part, so that deliveries that failed together do not return together. */
const jitter = 0.1;
/** For how long we follow a `Retry-After`. */
export const mostRequestedMs = 24 * hour;

/** No pending delivery waits for longer, unless its endpoint asks for it. */
export const longestWaitMs = Math.max(...waitsMs) * (1 + jitter);

export type AfterAttempt = {
  nowMs: number;
  /** Until when the endpoint asked us to wait, or when its back-off ends. */
  notBeforeMs?: number | undefined;
  /** From 0 to 1. */
  random: number;
};

/** @param attempt the attempt of the schedule that is over, from 1 @returns undefined after the last */
export const nextAttemptMs = (
  attempt: number,
  { nowMs, notBeforeMs = 0, random }: AfterAttempt,
): number | undefined => {
  const waitMs = waitsMs[attempt - 1];
  if (waitMs === undefined) return undefined;
  const requestedMs = Math.min(notBeforeMs, nowMs + mostRequestedMs);
  return Math.max(nowMs + waitMs * (1 + jitter * random), requestedMs);
};

/** How long a message may wait in the queue, and its endpoint's other messages behind it. */
export const longestQueueWaitMs = 10 * second;
