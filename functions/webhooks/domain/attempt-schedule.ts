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
const mostRequestedMs = 24 * hour;

export type AfterAttempt = {
  nowMs: number;
  /** What the endpoint asked for itself, or until when nothing is sent to it. */
  notBeforeMs?: number | undefined;
  /** From 0 to 1. */
  random: number;
};

/** @param attempt which of the schedule is over, from 1 @returns undefined if it was the last */
export const nextAttemptMs = (
  attempt: number,
  { nowMs, notBeforeMs = 0, random }: AfterAttempt,
): number | undefined => {
  const waitMs = waitsMs[attempt - 1];
  if (waitMs === undefined) return undefined;
  const requestedMs = Math.min(notBeforeMs, nowMs + mostRequestedMs);
  return Math.max(nowMs + waitMs * (1 + jitter * random), requestedMs);
};

/** So long a message may wait in the queue, and its endpoint's others behind it. */
export const longestQueueWaitMs = 10 * second;
