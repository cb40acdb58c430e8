import { putNewest } from '../../platform/model/put-newest.ts';
import type { NamedTenants } from '../domain/find-in-app.ts';

const minuteMs = 60_000;
/** Each may cost a read, and more would be those of somebody who makes tenants up. */
const mostUnverified = 60;
const mostVerified = 5_000;

/** Counts and remembers in this process. */
export const createNamedTenants = (nowMs: () => number): NamedTenants => {
  const verified = new Map<string, true>();
  let [sinceMs, unverified] = [nowMs(), 0];
  return {
    mayRead: (tenantId) => {
      if (verified.has(tenantId)) return true;
      if (nowMs() - sinceMs >= minuteMs) [sinceMs, unverified] = [nowMs(), 0];
      return ++unverified <= mostUnverified;
    },
    recordVerified: (tenantId) => putNewest(verified, tenantId, true, mostVerified),
  };
};
