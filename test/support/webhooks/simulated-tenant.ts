import {
  changeWebhook,
  type WebhookChange,
} from '../../../functions/webhooks/domain/change-webhooks.ts';
import type { WebhookDelivery } from '../../../functions/webhooks/domain/delivery.ts';
import { redeliver, redeliverFailed } from '../../../functions/webhooks/domain/redeliver.ts';
import { openBudgets } from '../fields/a-budget.ts';
import { type Behaviour, createWebhookWorld } from './simulated-world.ts';
import { beganAtMs, eventNumberOf, eventOf, minute, urlOf } from './webhook-days.ts';

/** The number of an event, where it was sent, and when, in minutes since the beginning. */
type ReceivedRequest = { n: number; url: string; atMinute: number };

export type Responses = (
  request: ReceivedRequest,
) => Omit<ReturnType<Behaviour>, 'tookMs'> & { tookMs?: number };

/** Of the minutes in which time is counted here. */
export const [hour, day] = [60, 24 * 60];
export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, n) => from + n);
export const always =
  (status: number): Responses =>
  () => ({ status });
export const fails =
  (from: number, until: number): Responses =>
  ({ atMinute }) => ({ status: atMinute >= from && atMinute < until ? 502 : 204 });

type Settings = { random?: number; isDown?(atMinute: number): boolean };

/** A tenant with one endpoint, in simulated time, which is counted in minutes since the beginning. */
export const createSimulatedTenant = async (
  responses: Responses,
  { random = 0, isDown = () => false }: Settings = {},
) => {
  const requests: ReceivedRequest[] = [];
  const minutesAt = (ms: number) => (ms - beganAtMs) / minute;
  const world = createWebhookWorld({
    beganAtMs,
    random: () => random,
    behaviour: ({ url, eventId, nowMs }) => {
      const request = { n: eventNumberOf(eventId), url, atMinute: minutesAt(nowMs) };
      requests.push(request);
      return { tookMs: 10, ...responses(request) };
    },
    isDown: (nowMs) => isDown(minutesAt(nowMs)),
  });
  const key = { tenantId: 't', webhookId: urlOf(1) };
  await world.addWebhook(key.tenantId, key.webhookId);
  const { webhooks, deliveries, webhookQueue, clock } = world;
  const deps = { webhooks, deliveries, webhookQueue, budgets: openBudgets, clock };
  const rows = async (): Promise<WebhookDelivery[]> =>
    (await deliveries.page(key, { order: 'oldest_first', limit: 1_000_000 })).deliveries;
  const row = async (n: number): Promise<WebhookDelivery> => {
    const found = (await rows()).find(({ eventId }) => eventNumberOf(eventId) === n);
    if (!found) throw new Error(`Nothing is stored of event ${n}`);
    return found;
  };
  const runUntil = (atMinute: number) => world.runUntil(beganAtMs + atMinute * minute);
  /** Events happen now. */
  const happen = (...numbers: number[]) =>
    world.publish(numbers.map((n) => eventOf(n, key.tenantId, clock.nowMs())));
  return {
    requests,
    disabled: world.disabled,
    queue: world.queue.counts,
    row,
    rows,
    /** The minutes at which an event was sent. */
    sent: (n: number) => requests.filter((each) => each.n === n).map(({ atMinute }) => atMinute),
    runUntil,
    happen,
    /** So many events happen, one every so many minutes. */
    happenEvery: async (minutes: number, events: number) => {
      for (const n of range(0, events)) {
        await runUntil(n * minutes);
        await happen(n);
      }
    },
    change: (change: WebhookChange) => changeWebhook(deps, key, change),
    redeliver: async (n: number) => redeliver(deps, { ...key, eventId: (await row(n)).eventId }),
    redeliverSince: (atMinute: number) => redeliverFailed(deps, key, beganAtMs + atMinute * minute),
    health: async () => (await webhooks.get(key))?.health,
  };
};
