import { expect, it } from 'vitest';
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

const hour = day / 24;
const beganAtMs = 20_000 * day;

/** Connections that are due when the first day begins, or were before. */
const dueAt = (provider: Provider, count: number, first = 0, dueAtMs = beganAtMs): Connection[] =>
  Array.from({ length: count }, (_, n) => ({
    ...connectedFor(provider, first + n, { dayMs: beganAtMs, into: 0 }),
    refreshDueAtMs: dueAtMs - 1,
  }));

/** Days of these connections, at token endpoints that answer. */
const startDays = (rows: Connection[], more: Partial<Parameters<typeof createDays>[0]>) => {
  const fleet = createFleet(rows);
  const natureOf = () => ({ latencyMs: 300, perSecond: 1_000 });
  const { endpoints, runUntil } = createDays({ fleet, beganAtMs, natureOf, ...more });
  const count = (is: (row: Connection) => boolean) => fleet.rows.filter(is).length;
  return {
    fleet,
    endpoints,
    runFor: (ms: number) => runUntil(beganAtMs + ms),
    refreshed: () => count(({ refreshedAtMs }) => refreshedAtMs !== undefined),
    postponed: () =>
      count(
        ({ refreshedAtMs, refreshDueAtMs = 0 }) => !refreshedAtMs && refreshDueAtMs > beganAtMs,
      ),
  };
};

it('refreshes no connection twice when each batch is handed over twice at the same time', async () => {
  const rows = [...dueAt(gmail, 100), ...dueAt(zoom, 100, 100)];
  const { runFor, refreshed, endpoints, fleet } = startDays(rows, { repeatOf: () => 'at_once' });
  await runFor(hour - 1);
  expect(refreshed()).toBe(200);
  expect(endpoints.counts).toMatchObject({ granted: 200, overlapping: 0 });
  expect(brokenPromise(endpoints.historyOf(fleet.rows))).toBeUndefined();
});

it.each([400, 4_000])('keeps the others alive behind %i whose tenant app is gone', async (bad) => {
  // Longest due: each of their shards meets them first.
  const own = dueAt(zoom, bad, 0, beganAtMs - hour).map(withTenantApp);
  const isGone = new Set(own.map(({ tenantId }) => tenantId));
  const isAppGone = (tenantId: string) => isGone.has(tenantId);
  const days = startDays([...own, ...dueAt(zoom, 160, bad)], { isAppGone });
  await days.runFor(hour);
  expect([days.refreshed(), days.endpoints.counts.asked, days.postponed()]).toEqual([
    160,
    160,
    bad,
  ]);
});
