import { describe, expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { checkConnection } from '../../../../functions/connections/domain/check-connection.ts';
import { wholeTenant } from '../../../../functions/platform/model/visibility.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { failing } from '../../../support/connections/refresh-world.ts';
import { openBudgets } from '../../../support/fields/a-budget.ts';
import { startProviderApi } from '../../../support/providers/start-provider-api.ts';
import type { StubResponse } from '../../../support/providers/stub-server.ts';
import { accountChecks } from './account-checks.ts';
import { checkedProvider } from './account-checks-page.ts';
import { createCheckedWorlds, day, endless, renewable } from './checked-world.ts';

const standIn = await startProviderApi();
const createCheckedWorld = createCheckedWorlds(standIn);
/** No more than makes it a success: Slack says that in the body. */
const living = { status: 200, body: { ok: true } };

/** What a check says of an account, and what is stored of it then. */
const createAsked = (...about: Parameters<typeof createCheckedWorld>) => {
  const { state, deps } = createCheckedWorld(...about);
  state.nowMs = day;
  const all = { ...deps, lookUpBudgets: openBudgets };
  const which = { tenantId: 't', integrationId: 'i', visibility: wholeTenant };
  const check = async () => {
    const checked = await checkConnection(all, which, deadlineOf(20_000));
    return checked && 'state' in checked ? checked.state : checked;
  };
  return { state, check };
};

it('are of every provider', () => {
  const checked = Object.keys(accountChecks).map((name) => checkedProvider(name).type);
  expect(checked.sort()).toEqual([...providers.keys()].sort());
});

describe.each(Object.entries(accountChecks))(
  'POST /integrations/{id}/check of %s',
  (name, { dead, alive }) => {
    const provider = checkedProvider(name);
    const [first] = dead;
    const both = [endless, renewable].map((tokens) => ({ provider, tokens }));
    const renewed = { provider, tokens: renewable };

    it('says working of an account that lives, after one request', async () => {
      for (const account of both) {
        standIn.server.requests = [];
        const { state, check } = createAsked(account, living);
        expect(await check()).toBe('working');
        expect(standIn.server.requests).toHaveLength(1);
        expect(state).toMatchObject({ refreshes: 0, row: { state: { is: 'live' } } });
      }
    });

    it.each(dead)(
      'says needs_reconnect of a grant that is gone: $status $body',
      async (response) => {
        const { state, check } = createAsked(renewed, response, failing('reconnect'));
        expect(await check()).toBe('needs_reconnect');
        expect(state).toMatchObject({
          refreshes: 1,
          row: { state: { is: 'ended', why: 'grant_ended' } },
        });
      },
    );

    it.each(dead)(
      'says refused_for_now of a token that nothing renews, and the next day needs_reconnect: $status $body',
      async (response) => {
        const { state, check } = createAsked(
          { provider, tokens: endless },
          response,
          failing('reconnect'),
        );
        // Facebook’s own token is what renews it.
        expect(await check()).toBe(
          provider.longLivedExchange ? 'needs_reconnect' : 'refused_for_now',
        );
        state.nowMs += day;
        expect(await check()).toBe('needs_reconnect');
      },
    );

    it.each(dead)(
      'says refused_for_now of a new token that is refused, too: $status $body',
      async (response) => {
        const { state, check } = createAsked(renewed, response);
        expect(await check()).toBe('refused_for_now');
        expect(state).toMatchObject({ refreshes: 1, row: { state: { is: 'refused' } } });
      },
    );

    it('says app_misconfigured where the token endpoint refuses our app', async () => {
      const { state, check } = createAsked(renewed, { ...first }, failing('app_configuration'));
      expect(await check()).toBe('app_misconfigured');
      expect(state.row.state.is).toBe('app_refused');
    });

    it.each(alive)(
      'judges a refusal as the daily health check does: $title',
      async ({ becomes, ...response }) => {
        for (const account of both) {
          const { state, check } = createAsked(account, response, failing('reconnect'));
          expect(await check()).toBe(becomes === 'verified' ? 'working' : 'unknown');
          expect(state).toMatchObject({ refreshes: 0, row: { state: { is: 'live' } } });
        }
      },
    );

    it.each<StubResponse>([{ lost: true }, { status: 503, body: {} }])(
      'says unknown without an answer: %j',
      async (response) => {
        for (const account of both) {
          const { state, check } = createAsked(account, response, failing('reconnect'));
          expect(await check()).toBe('unknown');
          expect(state).toMatchObject({ refreshes: 0, row: { state: { is: 'live' } } });
        }
      },
    );
  },
);
