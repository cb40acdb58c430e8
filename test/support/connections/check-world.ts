import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { checkConnection } from '../../../functions/connections/domain/check-connection.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import type { Budget, Budgets } from '../../../functions/platform/model/limiters.ts';
import { wholeTenant } from '../../../functions/platform/model/visibility.ts';
import { deadlineOf } from './deadline.ts';
import { createRefreshWorld, hour } from './refresh-world.ts';

/** What a check is asked about. */
export const which = { tenantId: 't', integrationId: 'i', visibility: wholeTenant };
/** Its access token has no end, as Notion's, and nothing renews it. */
export const endless: Partial<Connection> = {
  sealedTokens: JSON.stringify({ accessToken: 'old' }),
  accessTokenExpiresAtMs: undefined as never,
};

/** A connection that is checked at one o'clock, and the status of its account's address. */
export const createCheckWorld = (
  row: Partial<Connection>,
  account: number,
  response?: Parameters<typeof createRefreshWorld>[1],
) => {
  const { state, deps } = createRefreshWorld(
    { accessTokenExpiresAtMs: 9 * hour, ...row },
    response,
  );
  state.nowMs = hour;
  state.account = account;
  const budget = { retryAfterMs: 0, used: 0 };
  const counted: Budget = {
    consume: async (cost) => {
      const { retryAfterMs } = budget;
      if (!retryAfterMs) budget.used += cost;
      return { admitted: !retryAfterMs, limit: 0, remaining: 0, resetMs: 0, retryAfterMs };
    },
    giveBack: async (cost) => {
      budget.used -= cost;
    },
  };
  const limited: string[][] = [];
  const lookUpBudgets: Budgets = (_, limits) => {
    limited.push(Object.keys(limits));
    return counted;
  };
  const all = { ...deps, providers, lookUpBudgets };
  const check = async () => {
    const checked = await checkConnection(all, which, deadlineOf(20_000));
    return checked && 'state' in checked ? checked.state : checked;
  };
  return { state, deps: all, budget, limited, check };
};
