import { describe, expect, it } from 'vitest';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { checkConnection } from '../../../../functions/connections/domain/check-connection.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { checkHealth } from '../../../../functions/connections/domain/due/check-health.ts';
import { wholeTenant } from '../../../../functions/platform/model/visibility.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { failing } from '../../../support/connections/refresh-world.ts';
import { openBudgets } from '../../../support/fields/a-budget.ts';
import { startProviderApi } from '../../../support/providers/start-provider-api.ts';
import { accountChecks } from './account-checks.ts';
import { checkedProvider } from './account-checks-page.ts';
import { createCheckedWorlds, day, endless, renewable } from './checked-world.ts';

const standIn = await startProviderApi();
const createCheckedWorld = createCheckedWorlds(standIn);
/** No more than makes it a success: Slack says that in the body. */
const living = { status: 200, body: { ok: true } };

/** A connection whose account's address gives one answer every day. Notices do not replace the check here. */
const createChecked = (
  { notices: _, uninstallCall: __, ...provider }: Provider,
  response: { status: number; body?: unknown },
  tokens: typeof endless,
) => {
  const checked = { provider, tokens };
  const { state, deps } = createCheckedWorld(checked, response, failing('reconnect'));
  const check = () => {
    state.nowMs += day;
    return checkHealth(deps, keyOf(state.row), state.row, deadlineOf(10_000));
  };
  return { state, check };
};

/** What POST /integrations/{id}/check then says of it. */
const askAfter = async (provider: Provider, response: { status: number; body?: unknown }) => {
  const { state, deps } = createCheckedWorld({ provider, tokens: renewable }, response);
  state.nowMs = day;
  const which = { tenantId: 't', integrationId: 'i', visibility: wholeTenant };
  const checked = await checkConnection(
    { ...deps, lookUpBudgets: openBudgets },
    which,
    deadlineOf(20_000),
  );
  return checked && 'state' in checked ? checked.state : checked;
};

describe.each(Object.entries(accountChecks))('%s', (name, { dead, alive }) => {
  const provider = checkedProvider(name);

  it('is verified by one request where the account lives', async () => {
    for (const tokens of [endless, renewable]) {
      standIn.server.requests = [];
      const { state, check } = createChecked(provider, living, tokens);
      expect(await check()).toBe('verified');
      expect(standIn.server.requests).toHaveLength(1);
      expect(state).toMatchObject({ refreshes: 0, row: { state: { is: 'live' } } });
    }
    expect(await askAfter(provider, living)).toBe('working');
  });

  it.each(dead)('has lost a grant whose token is answered $status $body', async (response) => {
    const { state, check } = createChecked(provider, response, endless);
    // Facebook’s own token is what renews it.
    const first = provider.longLivedExchange ? 'lost' : 'refused';
    expect([await check(), await check()]).toEqual([first, 'lost']);
    expect(state.row.state).toMatchObject({ is: 'ended', why: 'grant_ended' });
    const refreshed = createChecked(provider, response, renewable);
    expect(await refreshed.check()).toBe('lost');
    expect([...state.reported, ...refreshed.state.reported]).toEqual([]);
    expect(await askAfter(provider, response)).toBe('refused_for_now');
  });

  it.each(alive)('keeps a connection when $title', async ({ becomes, ...response }) => {
    for (const tokens of [endless, renewable]) {
      const { state, check } = createChecked(provider, response, tokens);
      expect([await check(), await check(), await check()]).toEqual([becomes, becomes, becomes]);
      expect(state).toMatchObject({ refreshes: 0, reported: [], row: { state: { is: 'live' } } });
    }
    const says = becomes === 'verified' ? 'working' : 'unknown';
    expect(await askAfter(provider, response)).toBe(says);
  });

  it('says where each answer is from, or that nobody confirmed it', () => {
    for (const response of [...dead, ...alive]) {
      if ('unconfirmed' in response) expect(response.unconfirmed).toMatch(/^[A-Z].*\.$/);
      for (const source of response.sources ?? []) expect(new URL(source).protocol).toBe('https:');
    }
  });
});
