import { expect, it } from 'vitest';
import type { Connection } from '../../../../functions/domain/connection/connection.ts';
import { gmail } from '../../../../functions/providers/gmail.ts';
import { zoom } from '../../../../functions/providers/zoom.ts';
import { connectedFor, createFleet, day } from '../../../support/refresh-day/fleet.ts';
import { createDays } from '../../../support/refresh-day/run-days.ts';
import type { Nature } from '../../../support/refresh-day/token-endpoints.ts';

const hour = day / 24;
const beganAtMs = 20_000 * day;
const fine: Nature = { latencyMs: 300, perSecond: 1_000 };

/** Connections that are due when the first day begins. */
const dueAt = (provider: typeof gmail, count: number, first = 0): Connection[] =>
  Array.from({ length: count }, (_, n) => ({
    ...connectedFor(provider, first + n, { dayMs: beganAtMs, into: 0 }),
    refreshDueAtMs: beganAtMs - 1,
  }));
const refreshedOf = (rows: readonly Connection[]) =>
  rows.filter(({ refreshedAtMs }) => refreshedAtMs !== undefined).length;
/** A lane has three failures in a row before it is left alone. */
const lanes = 8;

it.each([5, 40, 400])('keeps the others alive when %i fail again and again', async (bad) => {
  const fleet = createFleet([...dueAt(gmail, bad), ...dueAt(zoom, 20, bad)]);
  const down = { fromMs: 0, untilMs: beganAtMs + 5 * day };
  const natureOf = (family: string) => (family === 'google' ? { ...fine, down } : fine);
  const days = createDays({ fleet, beganAtMs, natureOf });
  await days.runUntil(beganAtMs + hour);
  expect(refreshedOf(fleet.rows)).toBe(20);
  await days.runUntil(beganAtMs + 6 * day);
  expect(refreshedOf(fleet.rows)).toBe(bad + 20);
  expect(days.endpoints.counts).toMatchObject({ overlapping: 0, reused: 0 });
  expect(days.errors).toEqual([]);
});

it('leaves a provider alone after three failures in a row of each lane', async () => {
  const fleet = createFleet(dueAt(gmail, 400));
  const down = { fromMs: 0, untilMs: beganAtMs + day };
  const days = createDays({ fleet, beganAtMs, natureOf: () => ({ ...fine, down }) });
  await days.runUntil(beganAtMs + 20_000);
  expect(days.endpoints.counts.asked).toBe(3 * lanes);
  const postponed = fleet.rows.filter(({ refreshDueAtMs = 0 }) => refreshDueAtMs > beganAtMs);
  expect(postponed).toHaveLength(3 * lanes);
  expect(new Set(days.queue.lanes()).size).toBe(lanes);
});

it('waits as long as the provider asks, and then refreshes all', async () => {
  const fleet = createFleet(dueAt(gmail, 300));
  const days = createDays({ fleet, beganAtMs, natureOf: () => ({ ...fine, perSecond: 2 }) });
  await days.runUntil(beganAtMs + 5_900);
  // All lanes ask, and six are refused: none asks again within the ten seconds.
  expect(days.endpoints.counts.limited).toBeGreaterThan(0);
  const { limited } = days.endpoints.counts;
  await days.runUntil(beganAtMs + 3 * hour);
  expect(refreshedOf(fleet.rows)).toBeGreaterThan(280);
  // A few waited so often that they were postponed.
  await days.runUntil(beganAtMs + 2 * day);
  expect(days.endpoints.counts.limited).toBeGreaterThan(limited);
  expect(refreshedOf(fleet.rows)).toBe(300);
  expect(days.outcomes).toMatchObject({ refreshed: 300, lost: 0 });
  expect(days.endpoints.counts).toMatchObject({ overlapping: 0, reused: 0 });
});

it('refreshes no connection twice when each batch is handed over twice at the same time', async () => {
  const fleet = createFleet([...dueAt(gmail, 100), ...dueAt(zoom, 100, 100)]);
  const days = createDays({ fleet, beganAtMs, repeatOf: () => 'at_once' });
  await days.runUntil(beganAtMs + hour - 1);
  expect(refreshedOf(fleet.rows)).toBe(200);
  expect(days.endpoints.counts).toMatchObject({ granted: 200, overlapping: 0, reused: 0 });
});

it('asks one provider at most eight times at the same time, whatever its products are called', async () => {
  const fleet = createFleet([
    ...dueAt(gmail, 200),
    ...dueAt({ ...gmail, type: 'google_calendar' }, 200, 200),
  ]);
  const days = createDays({ fleet, beganAtMs });
  await days.runUntil(beganAtMs + hour - 1);
  expect(refreshedOf(fleet.rows)).toBe(400);
  expect(days.endpoints.mostAtOnce()).toEqual(new Map([['google', lanes]]));
});

it('ignores messages of connections that are gone, or not due any more', async () => {
  const [gone, used, due] = dueAt(gmail, 3);
  if (!gone || !used || !due) throw new Error('There are three');
  const fleet = createFleet([gone, used, due]);
  const { get } = fleet.connections;
  fleet.connections.get = async (key) => {
    if (key.tenantId === gone.tenantId) return undefined;
    const row = await get(key);
    return row && key.tenantId === used.tenantId
      ? { ...row, refreshDueAtMs: beganAtMs + 90 * day }
      : row;
  };
  const days = createDays({ fleet, beganAtMs });
  await days.runUntil(beganAtMs + hour - 1);
  expect(days.outcomes).toMatchObject({ refreshed: 1, not_due: 2 });
  expect(days.endpoints.counts.asked).toBe(1);
  expect(days.counts.kms).toBe(2);
});
