import { expect, it } from 'vitest';
import { createBudgets } from '../../../../functions/platform/aws/budgets.ts';
import { tenantLimit } from '../../../../functions/webhooks/domain/tenant-limit.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';
import { createSimulatedTenant } from '../../../support/webhooks/simulated-tenant.ts';

// What docs/integrate/webhooks.md promises of tests and redeliveries, and of our own outages, in simulated time.

it('you may make ten such calls a minute, five of them at once', async () => {
  const beganAtMs = Date.UTC(2026, 0, 1);
  let nowMs = beganAtMs;
  const budgets = createBudgets(await createTestDatabase(), () => nowMs);
  const budget = budgets('t', { webhook_redeliveries: tenantLimit });
  const admittedAtMs: number[] = [];
  for (; nowMs < beganAtMs + 180_000; nowMs += 1_000) {
    while ((await budget.consume(1)).admitted) admittedAtMs.push(nowMs);
  }
  expect(admittedAtMs.filter((atMs) => atMs === beganAtMs)).toHaveLength(5);
  for (let fromMs = beganAtMs; fromMs <= beganAtMs + 120_000; fromMs += 1_000) {
    const inMinute = admittedAtMs.filter((atMs) => atMs >= fromMs && atMs < fromMs + 60_000);
    expect(inMinute.length).toBeLessThanOrEqual(10);
  }
  expect(admittedAtMs.length).toBeGreaterThanOrEqual(19);
});

it('an outage of ours of less than two days loses nothing, and delays it by an hour at most', async () => {
  const [hour, day] = [60, 24 * 60];
  const isDown = (atMinute: number) => atMinute >= 10 && atMinute < 10 + 2 * day - hour;
  const tenant = await createSimulatedTenant(() => ({ status: 204 }), { isDown });
  await tenant.runUntil(20);
  await tenant.happen(0, 1);
  await tenant.runUntil(2 * day + hour);
  expect(tenant.queue.dead).toBe(0);
  expect(tenant.requests).toHaveLength(2);
});
