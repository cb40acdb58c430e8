import { setTimeout } from 'node:timers/promises';

/** Waits, no longer than until the signal aborts; a process that ends does not wait. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});

/** @returns how to stop it, and wait for its end */
export const runUntilStopped = (
  run: (signal: AbortSignal) => Promise<void>,
): (() => Promise<void>) => {
  const ending = new AbortController();
  const running = run(ending.signal);
  return () => {
    ending.abort();
    return running;
  };
};
