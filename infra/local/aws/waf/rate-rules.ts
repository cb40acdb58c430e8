/** What a rule inspects. */
export type InspectedRequest = {
  method: string;
  path: string;
  headers: NodeJS.Dict<string[]>;
  address: string;
};

/** Refuses what comes more often than this within a window. */
export type RateRule = {
  limit: number;
  windowSeconds: number;
  /** By what a request is counted; undefined for one that is not. */
  keyOf(sent: InspectedRequest): string | undefined;
};

/** How late WAF may be: its counts are estimates of what came some seconds ago. */
type RateRuleOptions = { lateByMs?: number; nowMs?: () => number };

/** Moments in their order, of which those before `from` are over, and those before `until` are counted. */
type CountedMoments = { atMs: number[]; from: number; until: number };

const createCounter = ({ limit, windowSeconds }: RateRule, lateByMs: number) => {
  const seen = new Map<string, CountedMoments>();
  return (key: string, nowMs: number): boolean => {
    const of = seen.get(key) ?? { atMs: [], from: 0, until: 0 };
    seen.set(key, of);
    of.atMs.push(nowMs);
    const countedMs = nowMs - lateByMs;
    while ((of.atMs[of.until] ?? nowMs + 1) <= countedMs) of.until++;
    while ((of.atMs[of.from] ?? nowMs) <= countedMs - windowSeconds * 1000) of.from++;
    return of.until - of.from > limit;
  };
};

/**
 * WAF's rate-based rules, each of which counts all its requests, also refused ones.
 * @returns whether a rule refuses a request
 */
export const createRateRules = (
  rules: readonly RateRule[],
  { lateByMs = 0, nowMs = Date.now }: RateRuleOptions = {},
) => {
  const counters = rules.map((rule) => ({ rule, isOver: createCounter(rule, lateByMs) }));
  return (sent: InspectedRequest): boolean => {
    const atMs = nowMs();
    const refusals = counters.filter(({ rule, isOver }) => {
      const key = rule.keyOf(sent);
      return key !== undefined && isOver(key, atMs);
    });
    return refusals.length > 0;
  };
};
