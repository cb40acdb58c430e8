import { putNewest } from '../../platform/model/put-newest.ts';
import type { NamedTenants } from '../domain/find-in-app.ts';

const minuteMs = 60_000;
/** Each may cost a read, and more would be those of a sender who makes tenants up. */
const mostUnverified = 60;
const mostVerified = 5_000;

/**
 * Remembers in this process, by the sender's address. Tenants count, not their notices: a provider sends those
 * of all tenants from few addresses, and the secret of one may be wrong.
 */
export const createNamedTenants = (nowMs: () => number) => {
  const verified = new Map<string, true>();
  const unverified = new Map<string, Set<string>>();
  let sinceMs = nowMs();
  const namedBy = (sender: string): Set<string> => {
    if (nowMs() - sinceMs >= minuteMs) {
      sinceMs = nowMs();
      unverified.clear();
    }
    const named = unverified.get(sender) ?? new Set();
    unverified.set(sender, named);
    return named;
  };
  return (sender: string): NamedTenants => ({
    mayRead: (tenantId) => {
      if (verified.has(tenantId)) return true;
      const named = namedBy(sender);
      return named.has(tenantId) || (named.size < mostUnverified && !!named.add(tenantId));
    },
    recordVerified: (tenantId) => {
      putNewest(verified, tenantId, true, mostVerified);
      namedBy(sender).delete(tenantId);
    },
  });
};
