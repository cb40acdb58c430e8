import { describe, expect, it } from 'vitest';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { checkHealth } from '../../../../functions/connections/domain/due/check-health.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { failing } from '../../../support/connections/refresh-world.ts';
import { startProviderApi } from '../../../support/providers/start-provider-api.ts';
import { accountChecks } from './account-checks.ts';
import { checkedProvider } from './account-checks-page.ts';
import { createCheckedWorlds, day, endless, renewable } from './checked-world.ts';

const createCheckedWorld = createCheckedWorlds(await startProviderApi());

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

describe.each(Object.entries(accountChecks))('%s', (name, { dead, alive }) => {
  const provider = checkedProvider(name);

  it.each(dead)('has lost a grant whose token is answered $status $body', async (response) => {
    const { state, check } = createChecked(provider, response, endless);
    // Facebook’s own token is what renews it.
    const first = provider.longLivedExchange ? 'lost' : 'refused';
    expect([await check(), await check()]).toEqual([first, 'lost']);
    expect(state.row.state).toMatchObject({ is: 'ended', why: 'grant_ended' });
    const refreshed = createChecked(provider, response, renewable);
    expect(await refreshed.check()).toBe('lost');
    expect([...state.reported, ...refreshed.state.reported]).toEqual([]);
  });

  it.each(alive)('keeps a connection when $title', async ({ becomes, ...response }) => {
    for (const tokens of [endless, renewable]) {
      const { state, check } = createChecked(provider, response, tokens);
      expect([await check(), await check(), await check()]).toEqual([becomes, becomes, becomes]);
      expect(state).toMatchObject({ refreshes: 0, reported: [], row: { state: { is: 'live' } } });
    }
  });

  it('says where each answer is from, or that nobody confirmed it', () => {
    for (const response of [...dead, ...alive]) {
      if ('unconfirmed' in response) expect(response.unconfirmed).toMatch(/^[A-Z].*\.$/);
      for (const source of response.sources ?? []) expect(new URL(source).protocol).toBe('https:');
    }
  });
});
