import type { Budgets } from '../../../functions/platform/model/limiters.ts';

/** Budgets that nobody can use up. */
export const openBudgets: Budgets = () => ({
  consume: async () => ({ admitted: true, limit: 1, remaining: 1, resetMs: 0, retryAfterMs: 0 }),
  giveBack: async () => {},
});
