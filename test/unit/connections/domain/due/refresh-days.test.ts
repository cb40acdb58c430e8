import { describe, expect, it } from 'vitest';
import { gmail } from '../../../../../functions/catalogue/providers/gmail.ts';
import type { Provider } from '../../../../../functions/catalogue/providers/provider.ts';
import { shopify } from '../../../../../functions/catalogue/providers/shopify.ts';
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
/** The first accounts of a provider meet this, and no others. */
const first = (count: number, problem: object): Partial<Nature> => ({
  troubleOf: (n) => (n < count ? problem : undefined),
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
const shards = 8;

it.each([5, 400])('keeps the others alive when %i fail again and again', async (bad) => {
  const rows = [...dueAt(gmail, bad), ...dueAt(zoom, 20, bad)];
  const { runFor, refreshed, expectOrder, errors } = startDays(rows, {
    family: 'google',
    ...downFor(5 * day),
  });
  await runFor(hour);
  expect(refreshed()).toBe(20);
  await runFor(6 * day);
  expect(refreshed()).toBe(bad + 20);
  expectOrder();
  expect(errors).toEqual([]);
});

it('waits as long as the provider asks, and then refreshes all', async () => {
  const days = startDays(dueAt(gmail, 300), { perSecond: 2 });
  const { runFor, refreshed, asked: requested, expectOrder, outcomes } = days;
  await runFor(5_900);
  // All shards refresh, and six are refused: none tries again within the ten seconds.
  expect(requested.limited).toBeGreaterThan(0);
  const { limited } = requested;
  await runFor(3 * hour);
  expect(refreshed()).toBeGreaterThan(280);
  // A few waited so often that they were postponed.
  await runFor(2 * day);
  expect(requested.limited).toBeGreaterThan(limited);
  expect(refreshed()).toBe(300);
  expect(outcomes).toMatchObject({ refreshed: 300, lost: 0 });
  expectOrder();
});

it('refreshes no connection twice when each batch is handed over twice at the same time', async () => {
  const rows = [...dueAt(gmail, 100), ...dueAt(zoom, 100, 100)];
  const days = startDays(rows, {}, { repeatOf: () => 'at_once' });
  const { runFor, refreshed, asked: requested, expectOrder } = days;
  await runFor(hour - 1);
  expect(refreshed()).toBe(200);
  expect(requested.granted).toBe(200);
  expectOrder();
});

it('asks one provider at most eight times at the same time, whichever of its products they are of', async () => {
  const calendar = { ...gmail, type: 'google_calendar' };
  const { runFor, refreshed, endpoints } = startDays([
    ...dueAt(gmail, 200),
    ...dueAt(calendar, 200, 200),
  ]);
  await runFor(hour - 1);
  expect(refreshed()).toBe(400);
  expect(endpoints.mostAtOnce()).toEqual(new Map([['google', shards]]));
});

describe('a shard', () => {
  it.each([
    ['asks us to wait an hour', { retryAfterMs: hour }],
    ['fails slowly', { latencyMs: 8_000 }],
  ])('keeps the shops alive behind 400 whose own host %s', async (_, problem) => {
    const rows = [...longDue(shopify, 400), ...dueAt(shopify, 160, 400)];
    const { runFor, refreshed, asked: requested, postponed } = startDays(rows, first(400, problem));
    await runFor(hour / 4);
    expect(refreshed()).toBe(160);
    // Each was asked once, and is due again later.
    expect(requested.failed).toBe(400);
    expect(postponed(400)).toBe(400);
  });

  it.each([
    ['is refused', 400, { failure: 'app_configuration' }],
    ['is refused', 4_000, { failure: 'app_configuration' }],
    ['is refused in words that nobody knows', 400, {}],
    ['has used up its quota', 400, { retryAfterMs: 5 * 60_000 }],
  ] as const)(
    'keeps the others alive behind apps of tenants, where each %s (%i)',
    async (_, bad, problem) => {
      const own = longDue(zoom, bad).map(withTenantApp);
      const rows = [...own, ...dueAt(zoom, 160, bad)];
      const {
        runFor,
        refreshed,
        asked: requested,
        postponed,
      } = startDays(rows, first(bad, problem));
      await runFor(hour);
      expect(refreshed()).toBe(160);
      // Each was tried once, and is due again later.
      expect(requested.failed).toBe(bad);
      expect(postponed(bad)).toBe(bad);
    },
  );

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
