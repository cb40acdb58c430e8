import { describe, expect, it } from 'vitest';
import { gmail } from '../../../../../functions/catalogue/providers/gmail.ts';
import type { Provider } from '../../../../../functions/catalogue/providers/provider.ts';
import { zoom } from '../../../../../functions/catalogue/providers/zoom.ts';
import type { Connection } from '../../../../../functions/connections/domain/connection.ts';
import { brokenPromise } from '../../../../support/promises/broken-promise.ts';
import {
  connectedFor,
  createFleet,
  day,
  withTenantApp,
} from '../../../../support/refresh-day/fleet.ts';
import { createDays } from '../../../../support/refresh-day/run-days.ts';
import type { Nature } from '../../../../support/refresh-day/token-endpoints.ts';

const hour = day / 24;
const beganAtMs = 20_000 * day;

/** Connections that are due when the first day begins, or later. */
const dueAt = (provider: Provider, count: number, first = 0, dueAtMs = beganAtMs): Connection[] =>
  Array.from({ length: count }, (_, n) => ({
    ...connectedFor(provider, first + n, { dayMs: beganAtMs, into: 0 }),
    refreshDueAtMs: dueAtMs - 1,
  }));
/** Longest due: each of their shards meets them first. */
const longDue = (provider: Provider, count: number) => dueAt(provider, count, 0, beganAtMs - hour);

const downFor = (ms: number, retryAfterMs?: number): Partial<Nature> => ({
  down: { fromMs: 0, untilMs: beganAtMs + ms, ...(retryAfterMs && { retryAfterMs }) },
});

/** Days of these connections, at token endpoints of this nature: all endpoints, or one family's. */
const startDays = (
  rows: Connection[],
  { family, ...nature }: Partial<Nature> & { family?: string } = {},
  more: Partial<Parameters<typeof createDays>[0]> = {},
) => {
  const fleet = createFleet(rows);
  const fine: Nature = { latencyMs: 300, perSecond: 1_000 };
  const natureOf = (of: string) => (family && of !== family ? fine : { ...fine, ...nature });
  const days = createDays({ fleet, beganAtMs, natureOf, ...more });
  return {
    ...days,
    fleet,
    asked: days.endpoints.counts,
    expectOrder: () => {
      expect(days.endpoints.counts.overlapping).toBe(0);
      expect(brokenPromise(days.endpoints.historyOf(fleet.rows))).toBeUndefined();
    },
    runFor: (ms: number) => days.runUntil(beganAtMs + ms),
    refreshed: () => fleet.rows.filter(({ refreshedAtMs }) => refreshedAtMs !== undefined).length,
    /** How many of the first rows are due again later. */
    postponed: (count: number) =>
      fleet.rows.slice(0, count).filter(({ refreshDueAtMs = 0 }) => refreshDueAtMs > beganAtMs)
        .length,
  };
};

it('refreshes no connection twice when each batch is handed over twice at the same time', async () => {
  const rows = [...dueAt(gmail, 100), ...dueAt(zoom, 100, 100)];
  const days = startDays(rows, {}, { repeatOf: () => 'at_once' });
  const { runFor, refreshed, asked: requested, expectOrder } = days;
  await runFor(hour - 1);
  expect(refreshed()).toBe(200);
  expect(requested.granted).toBe(200);
  expectOrder();
});

describe('a shard', () => {
  it.each([400, 4_000])(
    'keeps the others alive behind %i whose tenant app is gone',
    async (bad) => {
      const own = longDue(zoom, bad).map(withTenantApp);
      const isGone = new Set(own.map(({ tenantId }) => tenantId));
      const rows = [...own, ...dueAt(zoom, 160, bad)];
      const more = { isAppGone: (tenantId: string) => isGone.has(tenantId) };
      const { runFor, refreshed, asked: requested, postponed } = startDays(rows, {}, more);
      await runFor(hour);
      expect(refreshed()).toBe(160);
      expect(requested.asked).toBe(160);
      expect(postponed(bad)).toBe(bad);
    },
  );

  it('is held if its provider’s one host asks us to wait', async () => {
    const down = downFor(hour, 50 * 60_000);
    const { runFor, refreshed, asked: requested } = startDays(dueAt(zoom, 400), down);
    await runFor(49 * 60_000);
    // Two of each shard: one alone may have a limit of its own.
    expect(requested.asked).toBeLessThanOrEqual(16);
    await runFor(2 * day);
    expect(refreshed()).toBe(400);
  });

  it('is refreshed while another provider has more due than SQS looks through', async () => {
    const dueLater = dueAt(zoom, 50, 6_000, beganAtMs + 5 * hour);
    const down = { family: 'google', ...downFor(2 * day) };
    const { runFor, refreshed, queue } = startDays([...dueAt(gmail, 6_000), ...dueLater], down, {
      sight: 500,
    });
    await runFor(6 * hour);
    expect(refreshed()).toBe(50);
    expect(queue.counts.longest).toBeLessThan(500);
  });
});
