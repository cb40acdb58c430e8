import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { providers } from '../../../../../functions/catalogue/providers/catalogue.ts';
import { zoom } from '../../../../../functions/catalogue/providers/zoom.ts';
import type { Connection } from '../../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../../functions/connections/domain/connection-key.ts';
import { refreshQueuedConnections } from '../../../../../functions/connections/domain/due/refresh-queued-connections.ts';
import { endless } from '../../../../support/connections/check-world.ts';
import { deadlineOf } from '../../../../support/connections/deadline.ts';
import { createRefreshWorld } from '../../../../support/connections/refresh-world.ts';
import { connectedFor, day } from '../../../../support/refresh-day/fleet.ts';
import { createFailingWorld } from './failing-refresh.ts';

const nowMs = 20_000 * day;
const rows = (): Connection[] =>
  Array.from({ length: 5 }, (_, n) => ({
    ...connectedFor(zoom, n, { dayMs: nowMs, into: 0 }),
    refreshDueAtMs: nowMs - 1,
  }));
type World = ReturnType<typeof createFailingWorld>;

/** Hands over one message with all connections. @returns what happens to it, and its later delays */
const deliver = async (
  { fleet, deps }: World,
  deliveries: number,
  remainingMs: number | (() => number) = 60_000,
) => {
  const delays: number[] = [];
  const delay = async (_: object, ms: number) => {
    await setImmediate();
    delays.push(ms);
  };
  const refreshQueue = { delay };
  const keys = fleet.rows.map(keyOf);
  const message = { id: 'm', receipt: 'r', shard: 'zoom.0', deliveries, keys };
  const deadline = deadlineOf(remainingMs);
  return {
    ...(await refreshQueuedConnections({ ...deps, refreshQueue }, [message], deadline)),
    delays,
  };
};
const stillDue = ({ fleet }: World) =>
  fleet.rows.filter(({ refreshDueAtMs = 0 }) => refreshDueAtMs <= nowMs).length;

it.each([
  [1, ['t0', 't1', 't2', 't3', 't4']],
  [2, ['t4', 't3', 't2', 't1', 't0']],
])('begins with the last connection every second time: delivery %i', async (deliveries, order) => {
  const world = createFailingWorld(rows(), { nowMs });
  const read: string[] = [];
  world.fleet.connections.get = async ({ tenantId }) => void read.push(tenantId);
  await deliver(world, deliveries);
  expect(read).toEqual(order);
});

it('holds a shard whose provider asks us to wait, and changes no date', async () => {
  const world = createFailingWorld(rows(), { nowMs, retryAfterMs: 10_000 });
  const { run, again, delays } = await deliver(world, 1);
  expect([again.length, run.delayed, run.dropped, run.postponed]).toEqual([1, 1, 0, 0]);
  expect(delays[0]).toBeGreaterThanOrEqual(11_000);
  expect(delays[0]).toBeLessThan(17_000);
  expect(stillDue(world)).toBe(5);
});

it.each([
  [1, 30_000],
  [2, 60_000],
  [9, 900_000],
])(
  'backs off from a shard after three failures in a row: delivery %i for %i ms',
  async (times, ms) => {
    const world = createFailingWorld(rows(), { nowMs });
    expect((await deliver(world, times)).delays).toEqual([ms]);
    expect(stillDue(world)).toBe(2);
  },
);

it('drops a message that was delivered twenty-four times because its provider fails', async () => {
  const world = createFailingWorld(rows(), { nowMs, retryAfterMs: 10_000 });
  expect((await deliver(world, 23)).again).toHaveLength(1);
  const other = createFailingWorld(rows(), { nowMs, retryAfterMs: 10_000 });
  const { run, again, delays } = await deliver(other, 24);
  expect([again, delays, run.dropped, run.delayed]).toEqual([[], [], 1, 0]);
  expect(stillDue(other)).toBe(5);
});

it.each([
  ['all of them', 5],
  ['one of them, after which its time is over', 1],
])(
  'has a message delivered again in which faults of ours end %s, so that it can reach the dead-letter queue',
  async (_, faults) => {
    const world = createFailingWorld(rows(), { nowMs });
    const reported: unknown[] = [];
    world.deps.report = (error) => reported.push(error);
    world.fleet.connections.deferRefresh = () => Promise.reject(new Error('cannot be written'));
    let left = faults;
    const { run, again, delays } = await deliver(world, 25, () => (left-- > 0 ? 60_000 : 0));
    expect([again.length, run.delayed, run.dropped]).toEqual([1, 1, 0]);
    expect(delays).toEqual([60_000]);
    expect(reported).toHaveLength(faults);
  },
);

it('begins no refresh without the time to store its tokens, and is delivered again at once', async () => {
  const world = createFailingWorld(rows(), { nowMs });
  const { again, delays } = await deliver(world, 1, 25_000);
  expect([again.length, delays]).toEqual([1, [0]]);
  expect(stillDue(world)).toBe(5);
});

it('ends a message after three health checks in a row without a response, and begins at its other end the next day', async () => {
  const deliverAt = async (atMs: number) => {
    const { state, deps } = createRefreshWorld({ ...endless, integrationType: 'airtable' });
    Object.assign(state, { nowMs: atMs, account: 503 });
    deps.connections.get = async ({ tenantId }) => ({ ...state.row, tenantId, verifiedAtMs: 0 });
    const checked: string[] = [];
    const auditUse = ({ tenantId }: { tenantId: string }) => void checked.push(tenantId);
    const keys = [0, 1, 2, 3, 4].map((n) => ({ ...keyOf(state.row), tenantId: `${n}` }));
    const message = { id: 'm', receipt: 'r', shard: 'airtable.0', deliveries: 1, keys };
    const refreshQueue = { delay: async () => {} };
    const queued = { ...deps, providers, auditUse, refreshQueue, isHealthCheckOn: true };
    const result = await refreshQueuedConnections(queued, [message], deadlineOf(60_000));
    return { ...result, checked };
  };
  const { run, again, checked } = await deliverAt(2 * day);
  expect(run).toMatchObject({ unanswered: 3, not_due: 2, delayed: 0, dropped: 0 });
  expect([again, checked]).toEqual([[], ['0', '1', '2']]);
  expect((await deliverAt(3 * day)).checked).toEqual(['4', '3', '2']);
});
