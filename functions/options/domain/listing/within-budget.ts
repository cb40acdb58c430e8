import type { LookUpLimit } from '../../../catalogue/providers/provider.ts';
import type { Budgets, Clock, ProviderApi } from '../../../platform/model/ports.ts';
import type { LookUp } from '../query/look-up.ts';
import { type CountedApi, countRequests, mostRequests } from '../reading/look-up-requests.ts';
import type { ReadOptionsResult } from '../reading/read-options.ts';

export type BudgetDeps = {
  lookUpBudgets: Budgets;
  providerApi: ProviderApi;
  clock: Clock;
  report(error: unknown): void;
};

/**
 * What one tenant's look-ups may use of one provider, unless that says otherwise: 150 requests at
 * once, and 5 a second; or 15 look-ups that wait for it, and one more every two seconds.
 */
export const usualLimit: LookUpLimit = { perSecond: 5, burst: 150 };

/** And of all providers together: 50 look-ups that wait, and two more every second. */
const ofAllProviders: LookUpLimit = { perSecond: 20, burst: 500 };

/** About how long a look-up may take, in seconds. */
const mostSeconds = 10;

/** How many look-ups of one tenant wait at the same time, if each waits as long as a request may. */
export const mostAtOnce = (requestSeconds: number): number =>
  (ofAllProviders.burst + requestSeconds * ofAllProviders.perSecond) / mostSeconds;

/**
 * Reads within what the tenant may use of the provider, and of all. The most that the look-up may cost is taken
 * first, and the rest is given back at its end, so that look-ups that wait count while they wait. What
 * a process takes that ends before that comes back in time. A failing budget fails no look-up: the
 * limit of its key, in the same table, has counted the request.
 */
export const withinBudget = async (
  { lookUpBudgets, providerApi, clock, report }: BudgetDeps,
  { query: { tenantId }, provider, field }: LookUp,
  read: (providerApi: CountedApi) => Promise<ReadOptionsResult>,
): Promise<ReadOptionsResult> => {
  const limit = provider.lookUps ?? usualLimit;
  const budget = lookUpBudgets(tenantId, { [provider.type]: limit, all: ofAllProviders });
  const most = Math.min(limit.burst, Math.max(mostSeconds, mostRequests(field)));
  const begunMs = clock.nowMs();
  const consumed = await budget.consume(most).catch(report);
  if (consumed && !consumed.admitted) {
    return { failed: { why: 'over_budget', waitMs: consumed.retryAfterMs } };
  }
  const counted = countRequests(providerApi);
  try {
    return await read(counted);
  } finally {
    const seconds = Math.ceil((clock.nowMs() - begunMs) / 1000);
    const unused = most - Math.max(counted.made(), seconds);
    if (consumed && unused > 0) await budget.giveBack(unused).catch(report);
  }
};
