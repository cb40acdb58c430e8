import { afterEach, expect, it, vi } from 'vitest';
import { isLeased } from '../../../../functions/connections/domain/connection.ts';
import {
  createExpiredWorld,
  failing,
  grant,
  hour,
} from '../../../support/connections/refresh-world.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A world in which sealing takes so long. */
const preparingFor = (ms: number, response?: () => Promise<typeof grant>) => {
  const world = createExpiredWorld({}, response);
  world.deps.secretBox.prepare = async () => {
    world.state.nowMs += ms;
    return (text) => text;
  };
  return world;
};

const callMs = 8_000;
const fourWritesMs = 4_000;

it.each([
  [0, 1],
  [1_000, 1],
  [2_000, 2],
])('lasts for call and writes after preparations of %i ms: taken %i times', async (ms, times) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { state, deps, ask } = preparingFor(ms, async () => {
    expect(timeout).toHaveBeenLastCalledWith(callMs);
    state.nowMs += callMs;
    expect(isLeased(state.row, state.nowMs + fourWritesMs)).toBe(true);
    return grant;
  });
  const acquired = vi.spyOn(deps.connections, 'acquireLease');
  expect(await ask()).toBe('new');
  expect(acquired).toHaveBeenCalledTimes(times);
});

it.each([
  ['transient', { is: 'live' }],
  ['reconnect', { is: 'ended', why: 'grant_ended', atMs: 10 }],
] as const)('decides who stores a failure: %s', async (failure, connectionState) => {
  const { state, askFor } = createExpiredWorld({}, () => {
    state.row = { ...state.row, lease: { owner: 'other', untilMs: hour } };
    return failing(failure)();
  });
  await askFor();
  expect(state.row.state).toEqual(connectionState);
});

it('is given back when a refresh breaks', async () => {
  const { state, deps, ask } = createExpiredWorld();
  deps.secretBox.open = () => Promise.reject(new Error('down'));
  await expect(ask()).rejects.toThrow('down');
  expect(state.row.lease).toBeUndefined();
});

it.each([
  ['its preparations', 16_000, 0],
  ['making it longer', 9_000, 7_000],
])('is given back when %s took the time that a refresh needs', async (_, ms, longerMs) => {
  const { state, deps, askFor } = preparingFor(ms);
  const { acquireLease } = deps.connections;
  deps.connections.acquireLease = async (row, nowMs) => {
    if (state.row.lease) state.nowMs += longerMs;
    return acquireLease(row, nowMs);
  };
  expect(await askFor()).toMatchObject({ none: { why: 'not_renewed', failures: 0 } });
  expect(state).toMatchObject({ refreshes: 0, row: { version: 1 } });
  expect(state.row.lease).toBeUndefined();
});
