import { expect, it } from 'vitest';
import type { Connection } from '../../../../functions/domain/connection/connection.ts';
import { gmail } from '../../../../functions/providers/gmail.ts';
import type { Provider } from '../../../../functions/providers/provider.ts';
import { shopify } from '../../../../functions/providers/shopify.ts';
import { zoom } from '../../../../functions/providers/zoom.ts';
import { connectedFor, createFleet, day } from '../../../support/refresh-day/fleet.ts';
import { createDays } from '../../../support/refresh-day/run-days.ts';
import type { Nature } from '../../../support/refresh-day/token-endpoints.ts';

const hour = day / 24;
const beganAtMs = 20_000 * day;
const fine: Nature = { latencyMs: 300, perSecond: 1_000 };

const dueAt = (provider: Provider, count: number, first = 0, dueAtMs = beganAtMs): Connection[] =>
  Array.from({ length: count }, (_, n) => ({
    ...connectedFor(provider, first + n, { dayMs: beganAtMs, into: 0 }),
    refreshDueAtMs: dueAtMs - 1,
  }));
const refreshedOf = (rows: readonly Connection[]) =>
  rows.filter(({ refreshedAtMs }) => refreshedAtMs !== undefined).length;
/** Longest due: each of their lanes meets them first. */
const longDue = (rows: Connection[]) =>
  rows.map((row) => ({ ...row, refreshDueAtMs: beganAtMs - hour }));

const troubles = {
  'asks us to wait an hour': { retryAfterMs: hour },
  'asks us to wait half a minute': { retryAfterMs: 30_000 },
  'fails slowly': { latencyMs: 8_000 },
};

it.each(Object.entries(troubles))(
  'keeps the shops alive behind 400 whose own host %s',
  async (_, trouble) => {
    const fleet = createFleet([...longDue(dueAt(shopify, 400)), ...dueAt(shopify, 160, 400)]);
    const troubleOf = (n: number) => (n < 400 ? trouble : undefined);
    const days = createDays({ fleet, beganAtMs, natureOf: () => ({ ...fine, troubleOf }) });
    await days.runUntil(beganAtMs + hour / 4);
    expect(refreshedOf(fleet.rows)).toBe(160);
    // Each was asked once, and is due again later.
    expect(days.endpoints.counts.failed).toBe(400);
    expect(fleet.rows.slice(0, 400).every((row) => (row.refreshDueAtMs ?? 0) > beganAtMs)).toBe(
      true,
    );
  },
);

it('keeps a provider’s connections alive behind 24 accounts that its one host lets wait again and again', async () => {
  const fleet = createFleet([...longDue(dueAt(zoom, 24)), ...dueAt(zoom, 160, 24)]);
  const troubleOf = (n: number) => (n < 24 ? { retryAfterMs: 60_000 } : undefined);
  const days = createDays({ fleet, beganAtMs, natureOf: () => ({ ...fine, troubleOf }) });
  await days.runUntil(beganAtMs + 2 * hour);
  expect(refreshedOf(fleet.rows)).toBe(160);
});

it('holds the lanes of a provider whose one host asks us to wait', async () => {
  const fleet = createFleet(dueAt(zoom, 400));
  const down = { fromMs: 0, untilMs: beganAtMs + hour, retryAfterMs: 50 * 60_000 };
  const days = createDays({ fleet, beganAtMs, natureOf: () => ({ ...fine, down }) });
  await days.runUntil(beganAtMs + 49 * 60_000);
  // Two of each lane: one alone may have a limit of its own.
  expect(days.endpoints.counts.asked).toBeLessThanOrEqual(16);
  await days.runUntil(beganAtMs + 2 * day);
  expect(refreshedOf(fleet.rows)).toBe(400);
});

it('refreshes the others while one provider has more due than SQS looks through', async () => {
  const dueLater = dueAt(zoom, 50, 6_000, beganAtMs + 5 * hour);
  const fleet = createFleet([...dueAt(gmail, 6_000), ...dueLater]);
  const down = { fromMs: 0, untilMs: beganAtMs + 2 * day };
  const natureOf = (family: string) => (family === 'google' ? { ...fine, down } : fine);
  const days = createDays({ fleet, beganAtMs, natureOf, sight: 500 });
  await days.runUntil(beganAtMs + 6 * hour);
  expect(refreshedOf(fleet.rows)).toBe(50);
  expect(days.queue.counts.longest).toBeLessThan(500);
});
