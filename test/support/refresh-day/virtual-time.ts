import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../functions/domain/model/ports.ts';

type Timer = { atMs: number; ring: () => void };

/** A heap of timers, the earliest first. */
const createTimers = () => {
  const heap: Timer[] = [];
  const at = (n: number) => heap[n]?.atMs ?? Number.POSITIVE_INFINITY;
  const swap = (a: number, b: number) => {
    const [x, y] = [heap[a], heap[b]];
    if (x && y) [heap[a], heap[b]] = [y, x];
  };
  return {
    add: (timer: Timer) => {
      heap.push(timer);
      for (let n = heap.length - 1; n > 0; ) {
        const parent = (n - 1) >> 1;
        if (at(parent) <= at(n)) return;
        swap(n, parent);
        n = parent;
      }
    },
    next: (): Timer | undefined => {
      const [first] = heap;
      swap(0, heap.length - 1);
      heap.pop();
      for (let n = 0; ; ) {
        const left = 2 * n + 1;
        const least = at(left) <= at(left + 1) ? left : left + 1;
        if (at(least) >= at(n)) return first;
        swap(n, least);
        n = least;
      }
    },
    nextMs: () => at(0),
  };
};

/** Time that passes only while everybody waits for it. */
export const createVirtualTime = (beganAtMs: number) => {
  const timers = createTimers();
  let nowMs = beganAtMs;
  const clock: Clock = {
    nowMs: () => nowMs,
    sleep: (ms) =>
      new Promise((resolve) => {
        timers.add({ atMs: nowMs + ms, ring: () => resolve() });
      }),
  };
  return {
    clock,
    /** Lets everything happen that happens until then. */
    runUntil: async (endMs: number): Promise<void> => {
      for (;;) {
        // All that needs no time.
        await setImmediate();
        if (timers.nextMs() > endMs) break;
        const timer = timers.next();
        nowMs = Math.max(nowMs, timer?.atMs ?? nowMs);
        timer?.ring();
      }
      nowMs = endMs;
    },
  };
};
