/** Requests that are refilled each second, and how many may come at once. */
export type Throttle = { perSecond: number; burst: number };

/** @returns whether a method admits one request more */
export const createThrottles = (nowMs = Date.now) => {
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  return (method: string, { perSecond, burst }: Throttle): boolean => {
    const atMs = nowMs();
    const last = buckets.get(method) ?? { tokens: burst, atMs };
    const tokens = Math.min(burst, last.tokens + ((atMs - last.atMs) / 1000) * perSecond);
    const isAdmitted = tokens >= 1;
    buckets.set(method, { tokens: isAdmitted ? tokens - 1 : tokens, atMs });
    return isAdmitted;
  };
};
