type Read<T> = { atMs: number; value: Promise<T>; isMissing?: boolean };

/** For so long at most nobody asks again for what is not there: it may be any time. */
const missingKeptMs = 10_000;
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
  const reads = new Map<string, Read<T>>();

  return (key: Key, maxAgeMs: number): Promise<T> => {
    const name = nameOf(key);
    const known = reads.get(name);
    const keptMs = known?.isMissing ? Math.min(maxAgeMs, missingKeptMs) : maxAgeMs;
    if (known && nowMs() - known.atMs < keptMs) return known.value;
    const next: Read<T> = { atMs: nowMs(), value: read(key) };
    reads.delete(name);
    reads.set(name, next);
    const [oldest] = reads.keys();
    if (reads.size > mostReads && oldest !== undefined) reads.delete(oldest);
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
