import {
  type BudgetDeps,
  type CountedApi,
  withinProviderBudget,
} from '../../../connections/domain/provider-budget.ts';
import type { LookUp } from '../query/look-up.ts';
import { mostRequests } from '../reading/look-up-requests.ts';
import type { ReadOptionsResult } from '../reading/read-options.ts';

/** Reads within what the tenant may use of the provider, and of all. */
export const withinBudget = async (
  deps: BudgetDeps,
  { query: { tenantId }, provider, field }: LookUp,
  read: (providerApi: CountedApi) => Promise<ReadOptionsResult>,
): Promise<ReadOptionsResult> => {
  const use = { tenantId, provider, most: mostRequests(field) };
  const done = await withinProviderBudget(deps, use, read);
  return 'refused' in done ? { failed: done.refused } : done.result;
};
