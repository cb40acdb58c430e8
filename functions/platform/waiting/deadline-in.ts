import type { Deadline } from '../model/ports.ts';

/** @param within ends it earlier */
export const deadlineIn = (
  ms: number,
  { nowMs = Date.now, within }: { nowMs?: () => number; within?: AbortSignal } = {},
): Deadline => {
  const endsAtMs = nowMs() + ms;
  const remainingMs = () => endsAtMs - nowMs();
  let signal: AbortSignal | undefined;
  return {
    /** Made for who asks: only requests to providers do, and each has a timer until it ends. */
    get signal() {
      const own = signal ?? AbortSignal.timeout(Math.max(0, remainingMs()));
      signal ??= within ? AbortSignal.any([within, own]) : own;
      return signal;
    },
    remainingMs,
  };
};
