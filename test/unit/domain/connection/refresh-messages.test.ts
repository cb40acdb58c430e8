import { expect, it } from 'vitest';
import type { Connection } from '../../../../functions/domain/connection/connection.ts';
import { keyOf } from '../../../../functions/domain/connection/connection-key.ts';
import { refreshQueuedConnections } from '../../../../functions/domain/connection/due/refresh-lane.ts';
import { zoom } from '../../../../functions/providers/zoom.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { createFailingWorld } from '../../../support/connections/failing-refresh.ts';
import { connectedFor, day } from '../../../support/refresh-day/fleet.ts';

const nowMs = 20_000 * day;
const rows = (): Connection[] =>
  Array.from({ length: 5 }, (_, n) => ({
    ...connectedFor(zoom, n, { dayMs: nowMs, into: 0 }),
    refreshDueAtMs: nowMs - 1,
  }));
type World = ReturnType<typeof createFailingWorld>;

/** Hands over one message with all connections. @returns what happens to it, and its later delays */
const deliver = async ({ fleet, deps }: World, deliveries: number, remainingMs = 60_000) => {
  const delays: number[] = [];
  const refreshQueue = { delay: async (_: object, ms: number) => void delays.push(ms) };
  const keys = fleet.rows.map(keyOf);
  const message = { id: 'm', receipt: 'r', lane: 'zoom.0', deliveries, keys };
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
  [3, ['t0', 't1', 't2', 't3', 't4']],
])('begins with the last connection each other time: the %i. time', async (deliveries, order) => {
  const world = createFailingWorld(rows(), { nowMs });
  const read: string[] = [];
  world.fleet.connections.get = async ({ tenantId }) => void read.push(tenantId);
  await deliver(world, deliveries);
  expect(read).toEqual(order);
});

it('holds a lane whose provider asks it to wait, and changes no date', async () => {
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
])('pauses a lane after three failures in a row: the %i. time for %i ms', async (times, ms) => {
  const world = createFailingWorld(rows(), { nowMs });
  expect((await deliver(world, times)).delays).toEqual([ms]);
  expect(stillDue(world)).toBe(2);
});

it('gives up a message that came twenty-four times for its provider’s sake', async () => {
  const world = createFailingWorld(rows(), { nowMs, retryAfterMs: 10_000 });
  expect((await deliver(world, 23)).again).toHaveLength(1);
  const other = createFailingWorld(rows(), { nowMs, retryAfterMs: 10_000 });
  const { run, again, delays } = await deliver(other, 24);
  expect([again, delays, run.dropped, run.delayed]).toEqual([[], [], 1, 0]);
  expect(stillDue(other)).toBe(5);
});

it('has a message delivered again that a fault of ours ended, so that it can reach the dead-letter queue', async () => {
  const world = createFailingWorld(rows(), { nowMs });
  world.fleet.connections.deferRefresh = () => Promise.reject(new Error('cannot be written'));
  const { run, again, delays } = await deliver(world, 25);
  expect([again.length, run.delayed, run.dropped]).toEqual([1, 1, 0]);
  expect(delays).toEqual([60_000]);
});

it('begins no refresh without the time to store its tokens, and is delivered again at once', async () => {
  const world = createFailingWorld(rows(), { nowMs });
  const { again, delays } = await deliver(world, 1, 25_000);
  expect([again.length, delays]).toEqual([1, [0]]);
  expect(stillDue(world)).toBe(5);
});
