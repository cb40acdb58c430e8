import { putNewest } from '../model/put-newest.ts';

type CachedRead<T> = { atMs: number; value: Promise<T> };

/** For so long at most nobody asks again for what is not there: it may be any time. */
const missingFreshMs = 10_000;
/** Of a kilobyte each. Beyond this many, the longest known is asked for again. */
const mostReads = 5_000;
/** Apart from what is there, since anybody can ask for any number of things that are not. */
const mostMissing = 1_000;

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
  const running = new Map<string, CachedRead<T>>();
  const found = new Map<string, CachedRead<T>>();
  const missing = new Map<string, CachedRead<T>>();

  const store = (name: string, next: CachedRead<T>, value: T) => {
    const isMissing = value === undefined;
    const [to, from, most] = isMissing
      ? [missing, found, mostMissing]
      : [found, missing, mostReads];
    const known = to.get(name) ?? from.get(name);
    if (known && known.atMs > next.atMs) return;
    from.delete(name);
    putNewest(to, name, next, most);
  };

  return (key: Key, maxAgeMs: number): Promise<T> => {
    const name = nameOf(key);
    const isFresh = (known: CachedRead<T> | undefined, freshMs: number) =>
      known && nowMs() - known.atMs < freshMs ? known : undefined;
    const known =
      isFresh(running.get(name), maxAgeMs) ??
      isFresh(found.get(name), maxAgeMs) ??
      isFresh(missing.get(name), Math.min(maxAgeMs, missingFreshMs));
    if (known) return known.value;
    const next = { atMs: nowMs(), value: read(key) };
    running.set(name, next);
    const end = () => running.get(name) === next && running.delete(name);
    next.value.then((value) => {
      end();
      store(name, next, value);
    }, end);
    return next.value;
  };
};
