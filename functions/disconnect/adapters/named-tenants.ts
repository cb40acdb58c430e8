import { putNewest } from '../../platform/model/put-newest.ts';
import type { NamedTenants } from '../domain/find-in-app.ts';

const minuteMs = 60_000;
/** Each may cost a read, and more would be those of a sender who makes tenants up. */
const mostUnverified = 60;
const mostVerified = 5_000;

/** Counts by the sender's address, and remembers in this process. */
export const createNamedTenants = (nowMs: () => number) => {
  const verified = new Map<string, true>();
  const unverified = new Map<string, number>();
  let sinceMs = nowMs();
  const count = (sender: string): number => {
    if (nowMs() - sinceMs >= minuteMs) {
      sinceMs = nowMs();
      unverified.clear();
    }
    const counted = (unverified.get(sender) ?? 0) + 1;
    unverified.set(sender, counted);
    return counted;
  };
  return (sender: string): NamedTenants => ({
    mayRead: (tenantId) => verified.has(tenantId) || count(sender) <= mostUnverified,
    recordVerified: (tenantId) => putNewest(verified, tenantId, true, mostVerified),
  });
};
