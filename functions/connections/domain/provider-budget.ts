import type { LookUpLimit, Provider } from '../../catalogue/providers/provider.ts';
import type { Budgets } from '../../platform/model/limiters.ts';
import type { Clock, ProviderApi } from '../../platform/model/ports.ts';

export type BudgetDeps = {
  lookUpBudgets: Budgets;
  providerApi: ProviderApi;
  clock: Clock;
  report(error: unknown): void;
};

/**
 * What one tenant's look-ups and checks may use of one provider, unless that says otherwise: 150
 * requests at once, and 5 a second; or 15 that wait for it, and one more every two seconds.
 */
export const usualLimit: LookUpLimit = { perSecond: 5, burst: 150 };

/** And of all providers together: 50 that wait, and two more every second. */
const ofAllProviders: LookUpLimit = { perSecond: 20, burst: 500 };

/** And its checks alone, whose function has fewer executions: 10 that wait, and one more every two seconds. */
const ofChecks: LookUpLimit = { perSecond: 5, burst: 100 };

/** And the calls of services in its name: 20 that wait, and one more every two seconds. */
const ofCalls: LookUpLimit = { perSecond: 5, burst: 200 };

const limitsOfUse = { checks: ofChecks, calls: ofCalls };

/** About how long a look-up or a check may take, in seconds. */
const mostSeconds = 10;

/** How many of each wait at the same time for one tenant, if each waits as long as a request may. */
export const mostAtOnce = (requestSeconds: number) => {
  const within = ({ perSecond, burst }: LookUpLimit) =>
    (burst + requestSeconds * perSecond) / mostSeconds;
  return {
    lookUps: within(ofAllProviders),
    checks: within(ofChecks),
    calls: within(ofCalls),
  };
};

/** Counts the requests of one use, whatever each is for. */
export type CountedApi = ProviderApi & {
  made(): number;
  /** Counts a request that is made in another way. */
  add(): void;
};

export const countRequests = (api: ProviderApi): CountedApi => {
  let made = 0;
  const add = () => {
    made++;
  };
  return {
    call: (...request) => {
      add();
      return api.call(...request);
    },
    add,
    made: () => made,
  };
};

/** The tenant uses as much of the provider as it may; how long to wait. */
export type OverBudget = { why: 'over_budget'; waitMs: number };

/** `most`: how many requests it may make; `is`: what has a limit of its own. */
type BudgetedUse = {
  tenantId: string;
  provider: Provider;
  most?: number;
  is?: keyof typeof limitsOfUse;
};

/**
 * Uses a provider within what the tenant may use of it, and of all. The most that the use may cost is taken
 * first, and the rest is given back at its end, so that what waits counts while it waits. What
 * a process takes that ends before that comes back in time. A failing budget fails no use: the
 * limit of its key, in the same table, has counted the request.
 */
export const withinProviderBudget = async <T>(
  { lookUpBudgets, providerApi, clock, report }: BudgetDeps,
  { tenantId, provider, most: mostRequests = 0, is }: BudgetedUse,
  use: (providerApi: CountedApi) => Promise<T>,
): Promise<{ result: T } | { refused: OverBudget }> => {
  const limit = provider.lookUps ?? usualLimit;
  const limits = { [provider.type]: limit, all: ofAllProviders };
  const budget = lookUpBudgets(tenantId, is ? { ...limits, [is]: limitsOfUse[is] } : limits);
  const most = Math.min(limit.burst, Math.max(mostSeconds, mostRequests));
  const begunMs = clock.nowMs();
  const consumed = await budget.consume(most).catch(report);
  if (consumed && !consumed.admitted) {
    return { refused: { why: 'over_budget', waitMs: consumed.retryAfterMs } };
  }
  const counted = countRequests(providerApi);
  try {
    return { result: await use(counted) };
  } finally {
    const seconds = Math.ceil((clock.nowMs() - begunMs) / 1000);
    const unused = most - Math.max(counted.made(), seconds);
    if (consumed && unused > 0) await budget.giveBack(unused).catch(report);
  }
};
