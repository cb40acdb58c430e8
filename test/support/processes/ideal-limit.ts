import type { RateLimit } from '../../../functions/config.ts';

/** How many requests a single process with a perfect clock admits: a bucket of tokens. */
export const ideallyAdmitted = (
  arrivalsMs: readonly number[],
  { perSecond, burst }: RateLimit,
): number => {
  let admitted = 0;
  let tokens = burst;
  let beforeMs = Number.POSITIVE_INFINITY;
  for (const atMs of arrivalsMs.toSorted((a, b) => a - b)) {
    tokens = Math.min(burst, tokens + (Math.max(0, atMs - beforeMs) * perSecond) / 1000);
    beforeMs = atMs;
    // The sum of many fractions may end just below a whole token.
    if (tokens < 1 - 1e-9) continue;
    tokens--;
    admitted++;
  }
  return admitted;
};
