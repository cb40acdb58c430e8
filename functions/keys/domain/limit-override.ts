import type { RateLimit } from '../../platform/model/rate-limit.ts';

/** The limit that applies to a tenant: at most that of the environment, which may have been lowered. */
export const limitOfTenant = (override: RateLimit | undefined, ofAll: RateLimit): RateLimit =>
  override
    ? {
        perSecond: Math.min(override.perSecond, ofAll.perSecond),
        burst: Math.min(override.burst, ofAll.burst),
      }
    : ofAll;

/**
 * When a limit changes, requests that were counted before stay counted. So the next request waits at most as
 * long as a whole burst takes to refill: this.
 */
const mostBurstSeconds = 60;

const raise =
  'tenantRateLimit of the environment, from which its throttles follow: raise that first';

/** What is wrong with a tenant's own limit, by member. @param ofAll the limit of the environment */
export const limitOverrideProblems = (
  { perSecond, burst }: RateLimit,
  ofAll: RateLimit,
): { of: keyof RateLimit; message: string }[] => {
  const problems = [];
  if (perSecond > ofAll.perSecond) {
    const message = `must be at most ${ofAll.perSecond} requests a second, ${raise}`;
    problems.push({ of: 'perSecond' as const, message });
  }
  if (burst > ofAll.burst) {
    const message = `must be at most ${ofAll.burst} requests at once, ${raise}`;
    problems.push({ of: 'burst' as const, message });
  } else if (burst > mostBurstSeconds * perSecond) {
    const most = mostBurstSeconds * perSecond;
    const message = `must be at most ${most} requests at once: what comes back within a minute`;
    problems.push({ of: 'burst' as const, message });
  }
  return problems;
};
