import { afterEach, expect, it, vi } from 'vitest';
import { isLeased } from '../../../../functions/domain/connection/connection.ts';
import { leased } from '../../../../functions/domain/connection/transitions.ts';
import {
  createSpentWorld,
  failing,
  grant,
  hour,
  stored,
} from '../../../support/connections/refresh-world.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A world in which sealing takes so long. */
const preparingFor = (ms: number, answer?: () => Promise<typeof grant>) => {
  const world = createSpentWorld({}, answer);
  world.deps.secretBox.prepare = async () => {
    world.state.nowMs += ms;
    return (text) => text;
  };
  return world;
};

it.each([0, 1_000, 9_000])('lasts as long as the call after preparations of %i ms', async (ms) => {
  const callMs = vi.spyOn(AbortSignal, 'timeout');
  const { state, ask } = preparingFor(ms, async () => {
    state.nowMs += callMs.mock.lastCall?.[0] ?? Number.NaN;
    expect(isLeased(state.row, state.nowMs)).toBe(true);
    return grant;
  });
  expect(await ask()).toBe('new');
});

it('of a dead owner ends before a request that waits for it', async () => {
  const { ask } = createSpentWorld({ lease: leased(stored, 'dead', 10).lease });
  expect(await ask()).toBe('new');
});

it.each([
  ['transient', { is: 'live' }],
  ['reconnect', { is: 'ended', why: 'grant_ended', atMs: 10 }],
] as const)('decides who stores a failure: %s', async (failure, standing) => {
  const { state, askFor } = createSpentWorld({}, () => {
    state.row = { ...state.row, lease: { owner: 'other', untilMs: hour } };
    return failing(failure)();
  });
  await askFor();
  expect(state.row.standing).toEqual(standing);
});

it('is given back when a refresh breaks', async () => {
  const { state, deps, ask } = createSpentWorld();
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
