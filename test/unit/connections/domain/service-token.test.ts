import { describe, expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import {
  type ConnectionState,
  live,
} from '../../../../functions/connections/domain/connection-state.ts';
import {
  type AccessTokenQuery,
  accessTokenForService,
  fingerprintOf,
} from '../../../../functions/connections/domain/service-token.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { createRefreshWorld, failing, hour } from '../../../support/connections/refresh-world.ts';

const over: ConnectionState = { is: 'refused', untilMs: 0 };
const printOf = (accessToken: string) => fingerprintOf({ tokens: { accessToken } });
const rejecting = (accessToken: string) => ({ rejectedFingerprint: printOf(accessToken) });

const world = (
  row: Partial<Connection> = {},
  response?: Parameters<typeof createRefreshWorld>[1],
) => {
  const { state, deps } = createRefreshWorld(row, response);
  const agentAccounts = { get: async () => undefined };
  const all = { ...deps, agentAccounts, providers: new Map([['gmail', gmail]]) };
  /** The token, or why there is none. */
  const give = async (requested: Partial<AccessTokenQuery> = {}) => {
    const endsAtMs = state.nowMs + 20_000;
    const given = await accessTokenForService(
      all,
      { tenantId: 't', integrationType: 'gmail', ...requested },
      deadlineOf(() => endsAtMs - state.nowMs),
    );
    if ('noAgent' in given) return 'no agent';
    return 'open' in given ? given.open.tokens.accessToken : given.none;
  };
  return { state, give };
};

it('gives no token that expires too soon, though another request gets it at the same time', async () => {
  const { state, give } = world();
  state.nowMs = hour / 2;
  expect(await Promise.all([give(), give({ minimumMs: hour / 2 })])).toEqual(['old', 'new']);
});

it.each<[number, object, object]>([
  [200, { token: 'old' }, live],
  [
    401,
    { none: { why: 'refused', untilMs: 300_000 } },
    { ...over, untilMs: 300_000, firstUntilMs: 0 },
  ],
  // Nobody knows, so the service may try.
  [503, { token: 'old' }, over],
])('asks the account about a refusal that is over: %i', async (account, given, connectionState) => {
  const { state, give } = world({ state: over });
  state.account = account;
  const access = await give();
  expect(typeof access === 'string' ? { token: access } : { none: access }).toEqual(given);
  expect(state.row.state).toEqual(connectionState);
  expect(state.asked).toBe(1);
});

describe('a rejected access token', () => {
  it('marks the connection when it was refreshed a moment ago, and calls the provider no more', async () => {
    const { state, give } = world();
    const token = String(await give(rejecting('old')));
    state.nowMs += 59_999;
    const refused = { why: 'refused', untilMs: 359_999 };
    for (const _ of [1, 2]) expect(await give(rejecting(token))).toEqual(refused);
    expect(await give()).toEqual(refused);
    expect(state).toMatchObject({ refreshes: 1, asked: 1 });
    state.nowMs = 359_999;
    expect(state.row.state).toEqual({ is: 'refused', untilMs: 359_999 });
  });

  it('is refreshed again when the last refresh is a minute ago', async () => {
    let granted = 0;
    const { state, give } = world({}, async () => {
      const tokens = { accessToken: `new-${++granted}`, refreshToken: 'refresh' };
      return { tokens, answer: {} };
    });
    expect(await give(rejecting('old'))).toBe('new-1');
    state.nowMs += 60_000;
    expect(await give(rejecting('new-1'))).toBe('new-2');
    expect(state.row.state).toMatchObject({ is: 'live' });
  });

  it('marks the connection when the provider grants the same token again', async () => {
    const same = { tokens: { accessToken: 'old', refreshToken: 'refresh' }, answer: {} };
    const { state, give } = world({}, async () => same);
    expect(await give(rejecting('old'))).toMatchObject({ why: 'refused' });
    expect(state).toMatchObject({ refreshes: 1, row: { state: { is: 'refused' } } });
  });

  it('does not mark the connection when the refresh fails for a passing reason', async () => {
    const { state, give } = world({}, failing('transient'));
    expect(await give(rejecting('old'))).toMatchObject({ why: 'not_renewed' });
    expect(state.row.state).toMatchObject({ is: 'live' });
  });
});
