import { describe, expect, it } from 'vitest';
import { resolveProvider } from '../../../../../functions/catalogue/providers/resolve-provider.ts';
import type { CountedApi } from '../../../../../functions/connections/domain/provider-budget.ts';
import { withinBudget } from '../../../../../functions/options/domain/listing/within-budget.ts';
import type { LookUp } from '../../../../../functions/options/domain/query/look-up.ts';
import type { ReadOptionsResult } from '../../../../../functions/options/domain/reading/read-options.ts';
import type {
  ProviderApi,
  ProviderRequest,
} from '../../../../../functions/platform/model/ports.ts';
import { gmailLookUp as lookUp } from '../../../../support/fields/a-look-up.ts';

const found: ReadOptionsResult = { list: { options: [], truncated: false } };
const request: ProviderRequest = {
  method: 'GET',
  url: new URL('https://gmail.googleapis.com/'),
  accessToken: 'token',
};

/** A budget of which every change is noted, in time that tests let pass. */
const budgeting = (retryAfterMs = 0) => {
  const changes: [string, number][] = [];
  const limits: object[] = [];
  const reported: unknown[] = [];
  const now = { ms: 0 };
  const response = { status: 200, headers: {}, body: {}, bytes: 2 };
  const providerApi: ProviderApi = { call: async () => response };
  const deps = {
    lookUpBudgets: (tenantId: string, limit: Readonly<Record<string, object>>) => {
      limits.push(limit);
      return {
        consume: async (cost: number) => {
          changes.push([tenantId, cost]);
          const admitted = retryAfterMs === 0;
          return { admitted, limit: 0, remaining: 0, resetMs: 0, retryAfterMs };
        },
        giveBack: async (cost: number) => void changes.push([tenantId, -cost]),
      };
    },
    providerApi,
    clock: { nowMs: () => now.ms, sleep: async () => {} },
    report: (error: unknown) => void reported.push(error),
  };
  const ask = (api: CountedApi) =>
    api.call(resolveProvider(lookUp.provider, {}), request, AbortSignal.timeout(1_000));
  /** Makes requests, and takes milliseconds for them all. */
  const reading = (requests: number, ms: number) => async (api: CountedApi) => {
    for (let n = 0; n < requests; n++) await ask(api);
    now.ms += ms;
    return found;
  };
  return { changes, limits, reported, deps, reading };
};

const key = 't';

describe('a look-up', () => {
  it.each([
    ['its requests', 4, 900, -6],
    ['its seconds', 1, 6_100, -3],
  ])(
    'costs what it may cost at most while it lasts, and then %s',
    async (_, requests, ms, rest) => {
      const { changes, deps, reading } = budgeting();
      expect(await withinBudget(deps, lookUp, reading(requests, ms))).toBe(found);
      expect(changes).toEqual([
        [key, 10],
        [key, rest],
      ]);
    },
  );

  it('that takes all it may gives nothing back', async () => {
    const { changes, deps, reading } = budgeting();
    await withinBudget(deps, lookUp, reading(1, 20_000));
    expect(changes).toEqual([[key, 10]]);
  });

  it('gives back what it did not use when it is broken off', async () => {
    const { changes, deps } = budgeting();
    const broken = withinBudget(deps, lookUp, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    expect(changes.at(-1)).toEqual([key, -10]);
  });

  it('does not ask the provider when the budget is used up', async () => {
    const { changes, deps } = budgeting(1_500);
    const never = () => Promise.reject(new Error('it was asked'));
    const failed = { why: 'over_budget', waitMs: 1_500 };
    expect(await withinBudget(deps, lookUp, never)).toEqual({ failed });
    expect(changes).toHaveLength(1);
  });

  it('is made, and pays nothing, when the budget fails', async () => {
    const { changes, reported, deps, reading } = budgeting();
    const consume = () => Promise.reject(new Error('no table'));
    const failing = { ...deps, lookUpBudgets: () => ({ ...deps.lookUpBudgets('t', {}), consume }) };
    expect(await withinBudget(failing, lookUp, reading(1, 0))).toBe(found);
    expect(reported).toHaveLength(1);
    expect(changes).toEqual([]);
  });

  it('that may make more requests costs them at first, as far as its provider allows', async () => {
    const { changes, limits, deps, reading } = budgeting();
    const requests = { most: 30, why: 'a test' };
    const long: LookUp = { ...lookUp, field: { ...lookUp.field, requests } };
    const lookUps = { perSecond: 1, burst: 20 };
    await withinBudget(deps, long, reading(30, 0));
    await withinBudget(
      deps,
      { ...long, provider: { ...lookUp.provider, lookUps } },
      reading(20, 0),
    );
    expect(changes.map(([, cost]) => cost)).toEqual([30, 20]);
    expect(limits.at(-1)).toEqual({ gmail: lookUps, all: { perSecond: 20, burst: 500 } });
  });
});
