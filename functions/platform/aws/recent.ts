import { putNewest } from '../model/put-newest.ts';

type CachedRead<T> = { atMs: number; value: Promise<T>; isMissing?: boolean };

/** For so long at most nobody asks again for what is not there: it may be any time. */
const missingFreshMs = 10_000;
/** Of a kilobyte each. Beyond this many, the longest known is asked for again. */
const mostReads = 5_000;

/**
 * What `read` finds, cached in this process: one read serves many requests, since anybody can send any
 * number of them.
 * @param nameOf tells what is asked for from all else
 */
export const createRecent = <Key, T>(
  read: (key: Key) => Promise<T>,
  nameOf: (key: Key) => string,
  nowMs: () => number,
) => {
  const reads = new Map<string, CachedRead<T>>();

  return (key: Key, maxAgeMs: number): Promise<T> => {
    const name = nameOf(key);
    const known = reads.get(name);
    const freshMs = known?.isMissing ? Math.min(maxAgeMs, missingFreshMs) : maxAgeMs;
    if (known && nowMs() - known.atMs < freshMs) return known.value;
    const next: CachedRead<T> = { atMs: nowMs(), value: read(key) };
    putNewest(reads, name, next, mostReads);
    next.value.then(
      (value) => {
        next.isMissing = value === undefined;
      },
      () => {
        if (reads.get(name) !== next) return;
        // Who takes what is as old may have it still.
        if (known) reads.set(name, known);
        else reads.delete(name);
      },
    );
    return next.value;
  };
};
