import { expect, it } from 'vitest';
import type { DatedEvent } from '../../functions/domain/events/connection-event.ts';
import { soaking } from '../soak/soaks.ts';
import { seededRandom } from '../support/run/random.ts';
import { type Behaviour, createWebhookWorld } from '../support/webhooks/simulated-world.ts';

const { runs, seed, report, progress } = soaking('webhooks');
const minute = 60_000;
const hour = 60 * minute;
const beganAtMs = Date.UTC(2026, 0, 1);
const outage = { fromMs: beganAtMs + 2 * hour, untilMs: beganAtMs + 26 * hour };
/** Events come for so long, and then as long as one may wait for its last attempt. */
const eventsUntilMs = beganAtMs + 30 * hour;
const endMs = eventsUntilMs + 80 * hour;

const tenantOf = (n: number) => `t${n}`;
const urlOf = (n: number) => `https://${tenantOf(n)}.example.com/`;
const eventOf = (n: number, tenantId: string, occurredAtMs: number): DatedEvent => ({
  kind: 'connected',
  id: `e${n}`,
  tenantId,
  integrationType: 'demo',
  integrationId: `c${n}`,
  clientReference: undefined,
  metadata: undefined,
  version: 1,
  occurredAtMs,
});

/** Of each ten endpoints: one is down for a day, one slow, one refuses a fifth, and of one a tenth of the answers is lost. */
const natureOf = (url: string) => Number(/\d+/.exec(url)?.[0]) % 10;

it(`of ${runs} events none is lost, whatever receivers and processes do (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const behaviour: Behaviour = ({ url, nowMs }) => {
    const isDown = nowMs >= outage.fromMs && nowMs < outage.untilMs;
    switch (natureOf(url)) {
      case 0:
        return isDown ? { tookMs: 15_000, status: 0 } : { tookMs: 100, status: 200 };
      case 1:
        return { tookMs: 8_000 * random(), status: 200 };
      case 2:
        return { tookMs: 50, status: random() < 0.2 ? 503 : 204 };
      case 3:
        return { tookMs: 50, status: random() < 0.1 ? undefined : 200 };
      default:
        return { tookMs: 20 + 100 * random(), status: 200 };
    }
  };
  const world = createWebhookWorld({ beganAtMs, random, behaviour, killed: 0.001 });
  const tenants = Math.max(10, Math.round(runs / 200));
  for (let n = 0; n < tenants; n++) await world.addWebhook(tenantOf(n), urlOf(n));

  const sent: { name: string; occurredAtMs: number }[] = [];
  for (let n = 0; n < runs; n++) {
    const atMs = beganAtMs + Math.floor(((eventsUntilMs - beganAtMs) * n) / runs);
    await world.runUntil(atMs);
    const tenant = Math.floor(random() * tenants);
    await world.bus.put([eventOf(n, tenantOf(tenant), atMs)]);
    sent.push({ name: `${urlOf(tenant)} e${n}`, occurredAtMs: atMs });
    progress(n);
  }
  await world.runUntil(endMs);

  const wanted = new Set(sent.map(({ name }) => name));
  expect(sent.filter(({ name }) => !world.taken.has(name))).toEqual([]);
  // Nothing came to a receiver that it was not for.
  expect([...world.taken.keys()].filter((name) => !wanted.has(name))).toEqual([]);
  const lateMs = ({ name, occurredAtMs }: (typeof sent)[number]) =>
    (world.taken.get(name) ?? 0) - occurredAtMs;
  const down = sent.filter(({ name }) => natureOf(name) === 0);
  for (const each of down) {
    const sinceOutageMs = (world.taken.get(each.name) ?? 0) - outage.untilMs;
    if (sinceOutageMs > 0 && each.occurredAtMs < outage.untilMs) {
      expect(sinceOutageMs, each.name).toBeLessThan(hour);
    }
  }
  expect(world.queue.waiting()).toBe(0);
  expect(world.disabled).toEqual([]);
  const latest = Math.max(...sent.filter(({ name }) => natureOf(name) > 3).map(lateMs));
  report({
    lost: 0,
    endpoints: tenants,
    attempts: world.counts.asked,
    kills: world.counts.kills,
    repeats: world.counts.taken - world.taken.size,
    'messages of the queue': world.queue.counts.sent,
    'latest at an endpoint that works, seconds': Math.round(latest / 1000),
  });
}, 3_600_000);

const p99 = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * 0.99)] ?? 0;

it('a dead endpoint delays no other', async () => {
  const timesWith = async (dead: boolean) => {
    const random = seededRandom(1);
    const world = createWebhookWorld({
      beganAtMs,
      random,
      behaviour: ({ url }) =>
        dead && url === urlOf(0)
          ? { tookMs: 15_000, status: undefined }
          : { tookMs: 100, status: 200 },
    });
    for (let n = 0; n < 100; n++) await world.addWebhook(tenantOf(n), urlOf(n));
    const late: number[] = [];
    const names = new Map<string, number>();
    for (let n = 0; n < 2_000; n++) {
      const atMs = beganAtMs + n * 50;
      await world.runUntil(atMs);
      const events = [n % 100, 0].map((tenant, k) => eventOf(2 * n + k, tenantOf(tenant), atMs));
      await world.bus.put(events);
      if (n % 100 !== 0) names.set(`${urlOf(n % 100)} e${2 * n}`, atMs);
    }
    await world.runUntil(beganAtMs + hour);
    for (const [name, atMs] of names) late.push((world.taken.get(name) ?? Infinity) - atMs);
    return p99(late);
  };
  const [without, withDead] = [await timesWith(false), await timesWith(true)];
  // In simulated time.
  expect(without).toBeLessThan(1_000);
  expect(withDead).toBeLessThanOrEqual(1.05 * without);
});

it('a dead endpoint is asked less and less, and disabled after five days', async () => {
  const world = createWebhookWorld({
    beganAtMs,
    random: () => 0.5,
    behaviour: () => ({ tookMs: 1_000, status: 500 }),
  });
  await world.addWebhook('t', urlOf(1));
  const days = 6;
  for (let n = 0; n < days * 24 * 6; n++) {
    const atMs = beganAtMs + n * 10 * minute;
    await world.runUntil(atMs);
    await world.bus.put([eventOf(n, 't', atMs)]);
  }
  expect(world.disabled).toEqual([urlOf(1)]);
  // At most every quarter of an hour, with ten events at once.
  expect(world.counts.asked).toBeLessThan(5 * 24 * 4 * 10);
  const [webhook] = await world.webhooks.list('t');
  expect(webhook?.disabled?.why).toBe('failing');
  expect(webhook?.disabled?.atMs).toBeGreaterThanOrEqual(beganAtMs + 5 * 24 * hour);
});
