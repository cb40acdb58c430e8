import type { Clock } from '../model/ports.ts';

const firstMs = 100;
const longestMs = 800;

/**
 * Pauses between reads of a row that another request is changing. Each pause is longer than the one
 * before, and random, so that many waiting requests do not read at the same time.
 */
export const createBackOff = (clock: Clock): (() => Promise<void>) => {
  let nextMs = firstMs;
  return async () => {
    await clock.sleep(nextMs * (0.75 + Math.random() / 2));
    nextMs = Math.min(longestMs, nextMs * 2);
  };
};
