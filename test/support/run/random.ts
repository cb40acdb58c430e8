/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Random choices that a seed repeats. */
export const createRandom = (seed: number) => {
  const next = seededRandom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    /** A whole number from 0 on. */
    below,
    pick: <T>(choices: readonly T[]): T => choices[below(choices.length)] as T,
  };
};
