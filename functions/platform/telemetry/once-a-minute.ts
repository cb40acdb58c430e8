import { putNewest } from '../model/put-newest.ts';

const minuteMs = 60_000;
/** So that texts of strangers do not fill the memory. */
const mostKeys = 1_000;

/**
 * Says of a key whether it comes for the first time in a minute, in this process. What anybody can cause
 * as often as they like is recorded so.
 */
export const createOnceAMinute = (nowMs: () => number = Date.now): ((key: string) => boolean) => {
  const seenAtMs = new Map<string, number>();
  return (key) => {
    const now = nowMs();
    if (now - (seenAtMs.get(key) ?? -minuteMs) < minuteMs) return false;
    putNewest(seenAtMs, key, now, mostKeys);
    return true;
  };
};
