import type { Clock } from '../model/ports.ts';

const firstMs = 100;
const longestMs = 800;

/**
 * Pauses between looks at a row that somebody else is about to change: each longer than the one
 * before, and none like another's, so that a crowd of waiters does not become a load of its own.
 */
export const createBackOff = (clock: Clock): (() => Promise<void>) => {
  let nextMs = firstMs;
  return async () => {
    await clock.sleep(nextMs * (0.75 + Math.random() / 2));
    nextMs = Math.min(longestMs, nextMs * 2);
  };
};
