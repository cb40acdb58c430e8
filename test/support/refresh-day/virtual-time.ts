import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../functions/platform/model/ports.ts';

type Timer = { atMs: number; ring: () => void };

/** Time that passes only while everybody waits for it, in whole milliseconds as everywhere. */
export const createVirtualTime = (beganAtMs: number) => {
  /** The next one last. Few wait at a time: as many as functions run and requests are under way. */
  const timers: Timer[] = [];
  let nowMs = beganAtMs;
  const clock: Clock = {
    nowMs: () => nowMs,
    sleep: (ms) =>
      new Promise((resolve) => {
        const atMs = nowMs + Math.ceil(ms);
        const later = timers.findLastIndex((timer) => timer.atMs > atMs);
        timers.splice(later + 1, 0, { atMs, ring: () => resolve() });
      }),
  };
  return {
    clock,
    /** Lets everything happen that happens until then. */
    runUntil: async (endMs: number): Promise<void> => {
      for (;;) {
        // All that needs no time.
        await setImmediate();
        const timer = timers.at(-1);
        if (!timer || timer.atMs > endMs) break;
        timers.pop();
        nowMs = Math.max(nowMs, timer.atMs);
        timer.ring();
      }
      nowMs = endMs;
    },
  };
};
