import { expect, it } from 'vitest';
import { gmail } from '../../../../../functions/catalogue/providers/gmail.ts';
import type { Connection } from '../../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../../functions/connections/domain/connection-key.ts';
import {
  type ConnectionState,
  live,
} from '../../../../../functions/connections/domain/connection-state.ts';
import {
  postpone,
  refreshOne,
} from '../../../../../functions/connections/domain/due/refresh-one.ts';
import { leastRemainingMs } from '../../../../../functions/connections/domain/due/refresh-queued-connections.ts';
import { TokenEndpointError } from '../../../../../functions/platform/model/token-endpoint-error.ts';
import { connectedFor, day } from '../../../../support/refresh-day/fleet.ts';
import { createFailingWorld } from './failing-refresh.ts';

const nowMs = 20_000 * day;
const due = { ...connectedFor(gmail, 0, { dayMs: nowMs, into: 0 }), refreshDueAtMs: nowMs - 1 };
const key = keyOf(due);
/** As somebody else's refresh, or a reconnect, stores it. */
const renewed: Connection = {
  ...due,
  version: 2,
  refreshDueAtMs: nowMs + 90 * day,
  refreshedAtMs: nowMs,
  accessTokenExpiresAtMs: nowMs + day,
};

const createWorld = (meanwhile?: () => void) =>
  createFailingWorld([due], { nowMs, ...(meanwhile && { meanwhile }) });
/** A refresh that fails. */
const fail = async ({ deps }: ReturnType<typeof createWorld>) => {
  const failed = await refreshOne(deps, key);
  if ('outcome' in failed) throw new Error(failed.outcome);
  return failed;
};

it.each([
  ['fails', undefined, day / 4],
  ['asks us to wait for a minute', 60_000, day / 24],
  ['asks us to wait for two hours', day / 12, day / 12 + 1_000],
])('postpones a connection whose provider %s (%s): by %i ms', async (_, retryAfterMs, laterMs) => {
  const world = createFailingWorld([due], { nowMs, ...(retryAfterMs && { retryAfterMs }) });
  expect(await postpone(world.deps, await fail(world))).toBe('postponed');
  expect(world.fleet.rows[0]?.refreshDueAtMs).toBe(nowMs + laterMs);
});

it.each([
  [1, day / 4],
  [3, day],
  [9, day],
])('postpones a connection that failed %i times in a row by %i ms', async (failures, laterMs) => {
  const { fleet, deps } = createWorld();
  const state = { is: 'live', renewal: { failures, notBeforeMs: 1 } } as const;
  await postpone(deps, { key, connection: { ...due, state }, isAlone: false });
  expect(fleet.rows[0]?.refreshDueAtMs).toBe(nowMs + laterMs);
});

it.each([
  ['less', nowMs + 2 * day - 1, nowMs + 2 * day - 1],
  ['more', nowMs + 2 * day, undefined],
])(
  'asks people to reconnect what expires in %s than two days',
  async (_, grantExpiresAtMs, byMs) => {
    const { fleet, deps } = createWorld();
    await postpone(deps, { key, connection: { ...due, grantExpiresAtMs }, isAlone: false });
    expect(fleet.rows[0]?.reconnectByMs).toBe(byMs);
  },
);

it('blames no provider for a connection that is refused for now', async () => {
  const { fleet, deps } = createWorld();
  fleet.rows[0] = { ...due, state: { is: 'refused', untilMs: nowMs + 5 } };
  expect(await refreshOne(deps, key)).toMatchObject({ isAlone: true, waitMs: 1_005 });
});

it('reports as lost a connection whose grant is gone', async () => {
  const { deps } = createWorld();
  deps.oauthClient.refresh = () => Promise.reject(new TokenEndpointError('reconnect'));
  expect(await refreshOne(deps, key)).toMatchObject({ outcome: 'lost' });
});

it('reports as ending a connection that no refresh extends', async () => {
  const { fleet, deps } = createWorld();
  const accessTokenExpiresAtMs = nowMs + 7 * day;
  const sealedTokens = JSON.stringify({ accessToken: 'a', accessTokenExpiresAtMs });
  fleet.rows[0] = { ...due, sealedTokens, accessTokenExpiresAtMs };
  expect(await refreshOne(deps, key)).toMatchObject({ outcome: 'ending' });
  expect(fleet.rows[0]?.reconnectByMs).toBe(accessTokenExpiresAtMs);
});

it('reports a row that cannot be read, and blames no provider for it', async () => {
  const { fleet, deps } = createWorld();
  const reported: unknown[] = [];
  deps.report = (error) => reported.push(error);
  fleet.connections.get = () => Promise.reject(new Error('of a later release'));
  expect(await refreshOne(deps, key)).toEqual({ key, isAlone: true });
  expect(reported).toHaveLength(1);
});

it('leaves the date of a connection that was renewed while its refresh failed', async () => {
  const { fleet, deps } = createWorld(() => {
    fleet.rows[0] = renewed;
  });
  expect(await refreshOne(deps, key)).toMatchObject({ outcome: 'refreshed' });
  expect(fleet.rows).toEqual([renewed]);
});

it('leaves the date of a connection that was renewed before its failure could be stored', async () => {
  const world = createWorld();
  const failed = await fail(world);
  // The failure is a version of its own.
  const later = { ...renewed, version: 3 };
  world.fleet.rows[0] = later;
  expect(await postpone(world.deps, failed)).toBe('not_due');
  expect(world.fleet.rows).toEqual([later]);
});

it('ignores a connection that is gone', async () => {
  const { fleet, deps } = createWorld(() => {
    fleet.rows.length = 0;
  });
  expect(await refreshOne(deps, key)).toMatchObject({ outcome: 'not_due' });
});

it('ends before the time of its shard, also when its new tokens cannot be stored', async () => {
  const { fleet, deps } = createWorld();
  let passedMs = 0;
  deps.clock = {
    nowMs: () => nowMs + passedMs,
    sleep: async (ms) => {
      passedMs += ms;
    },
  };
  deps.oauthClient.refresh = async () => ({ tokens: { accessToken: 'new' }, answer: {} });
  fleet.connections.put = () => Promise.reject(new Error('down'));
  expect(await refreshOne(deps, key)).toMatchObject({ isAlone: false });
  expect(passedMs).toBeGreaterThan(0);
  expect(passedMs).toBeLessThan(leastRemainingMs);
});

it.each<[string, boolean, ConnectionState, number]>([
  ['the response to the write was lost', true, live, 60_000],
  ['our app was refused before', false, { is: 'app_refused', notBeforeMs: 1 }, 600_000],
])('waits as long as the provider asked, also when %s', async (_, isLost, state, retryAfterMs) => {
  const works = { ...due, state: state, accessTokenExpiresAtMs: nowMs + 60_000 };
  const { fleet, deps } = createFailingWorld([works], { nowMs, retryAfterMs });
  const { put } = fleet.connections;
  fleet.connections.put = async (...write) => (await put(...write)) && !isLost;
  expect(await refreshOne(deps, key)).toMatchObject({ waitMs: retryAfterMs + 1_000 });
});
