import { expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import {
  type Connection,
  verifiedForMs,
} from '../../../../functions/connections/domain/connection.ts';
import type { ConnectionState } from '../../../../functions/connections/domain/connection-state.ts';
import { withAccessToken } from '../../../../functions/connections/domain/with-access-token.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { createRefreshWorld, hour } from '../../../support/connections/refresh-world.ts';

type World = ReturnType<typeof createRefreshWorld>;
type Call = Parameters<typeof withAccessToken<string>>[2];
type At = { accepted: readonly string[]; account?: number; unsure?: true };

/** Uses the connection as it is stored now. */
const use = ({ deps, state }: World, call: Call) => {
  const tokens = JSON.parse(state.row.sealedTokens);
  const open = { connection: state.row, tokens, provider: resolveProvider(gmail, {}) };
  return withAccessToken(deps, open, call, deadlineOf(20_000));
};

/** Uses the stored connection at an API that accepts some of its tokens. */
const callApi = async (row: Partial<Connection>, { accepted, account = 401, unsure }: At) => {
  const world = createRefreshWorld(row);
  const { state } = world;
  state.account = account;
  state.nowMs = row.refreshedAtMs ?? 0;
  const shown: string[] = [];
  const used = await use(world, async ({ tokens: { accessToken } }) => {
    shown.push(accessToken);
    if (!accepted.includes(accessToken)) return { rejected: true };
    return { result: `by ${accessToken}`, ...(unsure && { isUnsure: unsure }) };
  });
  return { used, state, shown };
};

it.each<Partial<Connection>>([
  {},
  // However new it is: both say that it is refused.
  { refreshedAtMs: hour / 2 },
])('refreshes once when the API and the account refuse the token: %j', async (row) => {
  const { used, state, shown } = await callApi(row, { accepted: ['new'] });
  expect(used).toEqual({ result: 'by new' });
  expect(shown).toEqual(['old', 'new']);
  expect(state).toMatchObject({ refreshes: 1, asked: 1 });
});

it.each<[number, Partial<Connection>]>([
  [403, {}],
  // A token that came a moment ago is not refreshed either.
  [403, { refreshedAtMs: hour / 2 }],
])('marks nothing when the account answers %i: %j', async (account, row) => {
  const { used, state } = await callApi(row, { accepted: [], account });
  expect(used).toEqual({ none: { why: 'unconfirmed' } });
  expect(state.row.state).toEqual({ is: 'live' });
  const [refreshes, requested] = row.refreshedAtMs ? [0, 1] : [1, 2];
  expect(state).toMatchObject({ refreshes, asked: requested });
});

it('records once a day that the token is accepted', async () => {
  const world = createRefreshWorld({ accessTokenExpiresAtMs: 1_000 * verifiedForMs });
  const { state } = world;
  const recordedAfter = async (ms: number) => {
    state.nowMs += ms;
    await use(world, async () => ({ result: 'listed' }));
    return state.row.version - 1;
  };
  const recorded = [];
  for (const ms of [1, verifiedForMs, 1, verifiedForMs - 2, 1])
    recorded.push(await recordedAfter(ms));
  expect(recorded).toEqual([0, 1, 1, 1, 2]);
  expect(state.row).toMatchObject({ verifiedAtMs: state.nowMs, state: { is: 'live' } });
});

it('keeps a refusal whose token is refused again', async () => {
  const connectionState: ConnectionState = { is: 'refused', untilMs: 0 };
  const sealedTokens = JSON.stringify({ accessToken: 'old' });
  const { state } = await callApi({ state: connectionState, sealedTokens }, { accepted: [] });
  // The same token is tried again after half a second.
  expect(state.row.state).toEqual({ is: 'refused', untilMs: 300_500, firstUntilMs: 0 });
});

it.each([
  ['during a refresh', 1, 1],
  ['after a refresh', 0, 2],
])('ends a refusal that is over only while nobody refreshes: %s', async (_, untilMs, version) => {
  const row: Partial<Connection> = {
    state: { is: 'refused', untilMs: 0 },
    lease: { owner: 'other', untilMs },
  };
  const { used, state } = await callApi(row, { accepted: ['old'] });
  expect(used).toEqual({ result: 'by old' });
  expect(state.row.version).toBe(version);
});

it.each([
  [
    'a response that does not show it',
    { accepted: ['old'], unsure: true as const },
    'refused',
    { result: 'by old' },
  ],
  [
    'the account, though not the list',
    { accepted: [], account: 200 },
    'live',
    { refusedHere: true },
  ],
])('a refusal that is over, after %s: %o leaves it %s', async (_, at, is, expected) => {
  const connectionState: ConnectionState = { is: 'refused', untilMs: 0 };
  const { used, state } = await callApi({ state: connectionState }, at);
  expect(used).toEqual(expected);
  expect(state).toMatchObject({ refreshes: 0, row: { state: { is } } });
});

it('asks once more, with the same token, where one was refused that the account accepts', async () => {
  const world = createRefreshWorld({});
  const { state } = world;
  state.account = 200;
  const shown: string[] = [];
  const used = await use(world, async ({ tokens: { accessToken } }) => {
    shown.push(accessToken);
    return shown.length === 1 ? { rejected: true } : { result: 'listed' };
  });
  expect(used).toEqual({ result: 'listed' });
  expect(shown).toEqual(['old', 'old']);
  expect(state).toMatchObject({ refreshes: 0, asked: 1, sleeps: 1 });
});
