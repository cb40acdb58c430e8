import type { DatedEvent } from '../../../functions/events/domain/connection-event.ts';
import { seededRandom } from '../run/random.ts';
import { type Behaviour, createWebhookWorld } from './simulated-world.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const beganAtMs = Date.UTC(2026, 0, 1);
const outage = { fromMs: beganAtMs + 2 * hour, untilMs: beganAtMs + 26 * hour };
/** Events come for so long, and then as long as one may wait for its last attempt. */
const eventsUntilMs = beganAtMs + 30 * hour;
const endMs = eventsUntilMs + 80 * hour;

export const tenantOf = (n: number) => `t${n}`;
export const urlOf = (n: number) => `https://${tenantOf(n)}.example.com/`;
const numberOf = (url: string) => Number.parseInt(url.slice('https://t'.length), 10);

export const eventOf = (n: number, tenantId: string, occurredAtMs: number): DatedEvent => ({
  kind: 'connected',
  id: `${n}`,
  tenantId,
  integrationType: 'demo',
  integrationId: `c${n}`,
  clientReference: undefined,
  metadata: undefined,
  agentIds: [],
  version: 1,
  occurredAtMs,
});
export const eventNumberOf = (eventId: string) => Number(eventId.split('-').at(-1));

/** Of each ten endpoints. The others work. */
const natures = ['down', 'slow', 'refuses', 'loses', 'down and loses', 'down and limits'] as const;
const natureOf = (endpoint: number) => natures[endpoint % 10];

const behaviourOf = (random: () => number): Behaviour => {
  const requested = { url: '', atMs: 0, times: 0 };
  return ({ url, nowMs }) => {
    if (requested.url !== url || requested.atMs !== nowMs)
      Object.assign(requested, { url, atMs: nowMs, times: 0 });
    requested.times++;
    const isDown = nowMs >= outage.fromMs && nowMs < outage.untilMs;
    const lost = { tookMs: 50, status: random() < 0.1 ? undefined : 200 };
    switch (natureOf(numberOf(url))) {
      case 'down':
        return isDown ? { tookMs: 15_000, status: 0 } : { tookMs: 100, status: 200 };
      case 'slow':
        return { tookMs: 8_000 * random(), status: 200 };
      case 'refuses':
        return { tookMs: 50, status: random() < 0.2 ? 503 : 204 };
      case 'loses':
        return lost;
      case 'down and loses':
        return isDown ? { tookMs: 1, status: 502 } : lost;
      case 'down and limits':
        // Three requests at once.
        return { tookMs: 1, status: isDown ? 502 : requested.times > 3 ? 429 : 200 };
      default:
        return { tookMs: 20 + 100 * random(), status: 200 };
    }
  };
};

/** Of a hundred events one is for endpoints that get few. Those of the others get many. */
const endpointsOf = (events: number) => {
  const busy = Math.min(1_000, Math.max(10, Math.round(events / 200)));
  const few = Math.min(1_000, Math.ceil(events / 100));
  return { busy, few, all: busy + few };
};

type Days = { events: number; seed: number; progress(done: number): void };

/** Days of events for tenants' endpoints of every nature, while processes are killed. */
export const runWebhookDays = async ({ events, seed, progress }: Days) => {
  const random = seededRandom(seed);
  const endpoints = endpointsOf(events);
  const endpointOf = new Uint32Array(events);
  const sentAtMs = new Float64Array(events);
  /** When it was taken first; 0 if never. */
  const acceptedAtMs = new Float64Array(events);
  let astray = 0;
  const world = createWebhookWorld({
    beganAtMs,
    random,
    behaviour: behaviourOf(random),
    // Each time makes a message wait for minutes, with all behind it.
    killed: { share: Math.min(0.002, 200 / events), sure: { before: 10, after: 20 } },
    onTaken: ({ url, eventId, body, atMs }) => {
      const n = eventNumberOf(eventId);
      if (endpointOf[n] !== numberOf(url) || body !== `{"n":${n}}`) astray++;
      acceptedAtMs[n] ||= atMs;
    },
  });
  for (let n = 0; n < endpoints.all; n++) await world.addWebhook(tenantOf(n), urlOf(n));
  for (let n = 0; n < events; n++) {
    const atMs = beganAtMs + Math.floor(((eventsUntilMs - beganAtMs) * n) / events);
    await world.runUntil(atMs);
    const endpoint =
      n % 100 === 0
        ? endpoints.busy + ((n / 100) % endpoints.few)
        : Math.floor(random() * endpoints.busy);
    [endpointOf[n], sentAtMs[n]] = [endpoint, atMs];
    await world.publish([eventOf(n, tenantOf(endpoint), atMs)]);
    progress(n);
  }
  await world.runUntil(endMs);

  const lost: string[] = [];
  const latestMs = { afterOutage: 0, working: 0 };
  for (let n = 0; n < events; n++) {
    const [sent = 0, accepted = 0] = [sentAtMs[n], acceptedAtMs[n]];
    const nature = natureOf(endpointOf[n] ?? 0);
    if (accepted === 0) lost.push(`${nature} ${n}`);
    const isOfOutage = nature?.startsWith('down') && sent < outage.untilMs;
    if (isOfOutage)
      latestMs.afterOutage = Math.max(latestMs.afterOutage, accepted - outage.untilMs);
    if (!nature) latestMs.working = Math.max(latestMs.working, accepted - sent);
  }
  return { world, endpoints: endpoints.all, lost, astray, latestMs };
};
