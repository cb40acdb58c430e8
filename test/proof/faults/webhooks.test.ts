import { expect, it } from 'vitest';
import { queueReaders } from '../../../functions/queue-readers.ts';
import { createWebhookWorld } from '../../support/webhooks/simulated-world.ts';
import {
  beganAtMs,
  eventOf,
  hour,
  runWebhookDays,
  urlOf,
} from '../../support/webhooks/webhook-days.ts';
import { soaking } from '../soak/soaking.ts';

const reader = queueReaders.find(({ queue }) => queue === 'webhookQueue');
const { runs, seed, report, progress } = soaking('webhooks');
const minute = 60_000;

it('no event is lost, whatever receivers and processes do', async () => {
  const { world, endpoints, lost, astray, latestMs } = await runWebhookDays({
    events: runs,
    seed,
    progress,
  });
  const { counts, kills, queue } = world;
  expect(lost).toEqual([]);
  // Nothing came to a receiver that it was not for, or with another id.
  expect(astray).toBe(0);
  expect(latestMs.afterOutage).toBeLessThan(hour);
  expect(queue.waiting()).toBe(0);
  expect(queue.counts.mostDeliveries).toBeLessThan(reader?.mostDeliveries ?? 0);
  expect(world.disabled).toEqual([]);
  // Processes died before and after each of the calls that they make.
  const moments = [...kills.keys()].map((name) => name.replace('after', 'before'));
  expect(kills.size).toBe(2 * new Set(moments).size);
  report({
    lost: lost.length,
    astray,
    endpoints,
    attempts: counts.asked,
    kills: [...kills.values()].reduce((sum, n) => sum + n, 0),
    'calls in which they died': kills.size,
    repeats: counts.taken - runs,
    'messages of the queue': queue.counts.sent,
    'latest after the outage, minutes': Math.ceil(latestMs.afterOutage / minute),
    'latest at an endpoint that works, seconds': Math.ceil(latestMs.working / 1000),
  });
}, 3_600_000);

it('a dead endpoint is asked less and less, and disabled after five days', async () => {
  const world = createWebhookWorld({
    beganAtMs,
    random: () => 0.5,
    behaviour: () => ({ tookMs: 1_000, status: 500 }),
    killed: { share: 0, sure: { before: 1, after: 2 } },
  });
  await world.addWebhook('t', urlOf(1));
  const days = 6;
  for (let n = 0; n < days * 24 * 6; n++) {
    const atMs = beganAtMs + n * 10 * minute;
    await world.runUntil(atMs);
    await world.publish([eventOf(n, 't', atMs)]);
  }
  // Whoever is killed announces it again.
  expect(new Set(world.disabled)).toEqual(new Set([urlOf(1)]));
  expect(world.kills.get('announcer.disabled, after')).toBe(1);
  // At most every quarter of an hour, with ten events at once.
  expect(world.counts.asked).toBeLessThan(5 * 24 * 4 * 10);
  const [webhook] = (await world.webhooks.list('t')).webhooks;
  expect(webhook?.health.why).toBe('failing');
  expect(webhook?.health.atMs).toBeGreaterThanOrEqual(beganAtMs + 5 * 24 * hour);
});
