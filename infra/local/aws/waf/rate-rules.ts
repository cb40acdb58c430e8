/** What a rule looks at. */
export type Sent = { path: string; headers: NodeJS.Dict<string[]>; address: string };

/** Refuses what comes more often than this within a window. */
export type RateRule = {
  limit: number;
  windowSeconds: number;
  /** By what a request is counted; undefined for one that is not. */
  keyOf(sent: Sent): string | undefined;
};

/** How late WAF may be: its counts are estimates of what came some seconds ago. */
type Options = { lateByMs?: number; nowMs?: () => number };

const createCounter = ({ limit, windowSeconds }: RateRule, lateByMs: number) => {
  const seen = new Map<string, number[]>();
  return (key: string, atMs: number): boolean => {
    const since = atMs - windowSeconds * 1000 - lateByMs;
    const times = (seen.get(key) ?? []).filter((each) => each > since);
    seen.set(key, times);
    times.push(atMs);
    const countedUntil = atMs - lateByMs;
    return times.filter((each) => each <= countedUntil).length > limit;
  };
};

/**
 * WAF's rate-based rules, each of which counts all its requests, also refused ones.
 * @returns whether a rule refuses a request
 */
export const createRateRules = (
  rules: readonly RateRule[],
  { lateByMs = 0, nowMs = Date.now }: Options = {},
) => {
  const counters = rules.map((rule) => ({ rule, isOver: createCounter(rule, lateByMs) }));
  return (sent: Sent): boolean => {
    const atMs = nowMs();
    const refusals = counters.filter(({ rule, isOver }) => {
      const key = rule.keyOf(sent);
      return key !== undefined && isOver(key, atMs);
    });
    return refusals.length > 0;
  };
};
