import { afterEach, expect, it, vi } from 'vitest';
import { isLeased } from '../../../../functions/domain/connection/connection.ts';
import { leased } from '../../../../functions/domain/connection/transitions.ts';
import { TokenEndpointError } from '../../../../functions/domain/model/token-endpoint-error.ts';
import {
  createRefreshWorld,
  grant,
  hour,
  stored,
} from '../../../support/connections/refresh-world.ts';

const spent = { accessTokenExpiresAtMs: 1 };
afterEach(() => {
  vi.restoreAllMocks();
});

it.each([0, 1_000, 9_000])('lasts as long as the call after preparations of %i ms', async (ms) => {
  const callMs = vi.spyOn(AbortSignal, 'timeout');
  const { state, deps, ask } = createRefreshWorld(spent, async () => {
    state.nowMs += callMs.mock.lastCall?.[0] ?? Number.NaN;
    expect(isLeased(state.row, state.nowMs)).toBe(true);
    return grant;
  });
  deps.secretBox.prepare = async () => {
    state.nowMs += ms;
    return (text) => text;
  };
  state.nowMs = 10;
  expect((await ask()).tokens.accessToken).toBe('new');
});

it('of a dead owner ends before a request that waits for it', async () => {
  const { lease } = leased(stored, 'dead', 10);
  const { state, ask } = createRefreshWorld({ ...spent, lease });
  state.nowMs = 10;
  expect((await ask()).tokens.accessToken).toBe('new');
});

it.each([
  ['transient', { is: 'live' }],
  ['reconnect', { is: 'ended', why: 'grant_ended', atMs: 10 }],
] as const)('decides who stores a failure: %s', async (failure, standing) => {
  const { state, askFor } = createRefreshWorld(spent, async () => {
    state.row = { ...state.row, lease: { owner: 'other', untilMs: hour } };
    throw new TokenEndpointError(failure);
  });
  state.nowMs = 10;
  await askFor();
  expect(state.row.standing).toEqual(standing);
});

it('is given back when a refresh breaks', async () => {
  const { state, deps, ask } = createRefreshWorld(spent);
  deps.secretBox.open = () => Promise.reject(new Error('down'));
  state.nowMs = 10;
  await expect(ask()).rejects.toThrow('down');
  expect(state.row.lease).toBeUndefined();
});

it('is given back when making it longer took the time that a refresh needs', async () => {
  const { state, deps, askFor } = createRefreshWorld(spent);
  state.nowMs = 10;
  deps.secretBox.prepare = async () => {
    state.nowMs += 9_000;
    return (text) => text;
  };
  const { acquireLease } = deps.connections;
  deps.connections.acquireLease = async (leased, nowMs) => {
    if (state.row.lease) {
      state.nowMs += 7_000;
      state.row = { ...state.row, lease: leased.lease };
      return true;
    }
    return acquireLease(leased, nowMs);
  };
  expect(await askFor()).toMatchObject({ none: { why: 'not_renewed', failures: 0 } });
  expect(state).toMatchObject({ refreshes: 0, row: { version: 1 } });
  expect(state.row.lease).toBeUndefined();
});

it('is given back when its preparations took the time that a refresh needs', async () => {
  const { state, deps, askFor } = createRefreshWorld(spent);
  state.nowMs = 10;
  deps.secretBox.prepare = async () => {
    state.nowMs += 16_000;
    return (text) => text;
  };
  expect(await askFor()).toMatchObject({ none: { why: 'not_renewed', failures: 0 } });
  expect(state).toMatchObject({ refreshes: 0, row: { version: 1 } });
  expect(state.row.lease).toBeUndefined();
});
