import { createKms } from '../../../functions/adapters/kms.ts';
import { createRecentSecrets, createSecretBox } from '../../../functions/adapters/secret-box.ts';
import {
  createDeliveries,
  createDueDeliveries,
} from '../../../functions/adapters/webhook-deliveries.ts';
import { outgoing } from '../../../functions/adapters/webhook-queue.ts';
import { createWebhooks } from '../../../functions/adapters/webhooks.ts';
import type { DatedEvent } from '../../../functions/domain/events/connection-event.ts';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { createWebhook } from '../../../functions/domain/webhooks/change-webhooks.ts';
import { deliverMessage } from '../../../functions/domain/webhooks/deliver-message.ts';
import { begin } from '../../../functions/domain/webhooks/delivery.ts';
import type {
  DeliverDeps,
  Deliveries,
  DueDeliveries,
  QueuedDeliveries,
} from '../../../functions/domain/webhooks/ports.ts';
import { queueDueDeliveries } from '../../../functions/domain/webhooks/queue-due.ts';
import { createEventQueue } from '../../../functions/domain/webhooks/queue-events.ts';
import type { Services } from '../services.ts';
import { countUnits } from './count-units.ts';

const hour = 3_600_000;

/** US dollars in us-east-1, as in docs/deploy/cost.md. SQS counts FIFO requests. */
const perMillion = { readUnit: 0.125, writeUnit: 0.625, kmsCall: 3, fifoRequest: 0.5 };

/** Index entries that a row's writes add and remove, a unit each. */
const countIndexed = (deliveries: Deliveries, due: DueDeliveries) => {
  const dueAtMs = new Map<string, number | undefined>();
  let units = 0;
  const note = (eventId: string, next: number | undefined) => {
    const before = dueAtMs.get(eventId);
    if (before !== next) units += (before === undefined ? 0 : 1) + (next === undefined ? 0 : 1);
    dueAtMs.set(eventId, next);
  };
  return {
    units: () => units,
    deliveries: {
      ...deliveries,
      put: (delivery) => {
        note(delivery.eventId, delivery.dueAtMs);
        return deliveries.put(delivery);
      },
    } satisfies Deliveries,
    due: {
      ...due,
      claim: (delivery, untilMs) => {
        note(delivery.eventId, untilMs);
        return due.claim(delivery, untilMs);
      },
    } satisfies DueDeliveries,
  };
};

/** The functions of webhooks on the embedded DynamoDB and KMS, with a queue that counts what SQS bills. */
const startWebhooks = async ({ database, config, credentials }: Services) => {
  const time = { ms: Date.now() };
  /** How many requests it refuses from now on. */
  const endpoint = { refusals: 0 };
  const counts = { kms: 0, sqs: 0 };
  const queue: QueuedDeliveries[] = [];
  const clock = { nowMs: () => time.ms, sleep: async () => {} };
  const webhooks = createWebhooks(database);
  const indexed = countIndexed(createDeliveries(database), createDueDeliveries(database));
  const box = createSecretBox(createKms(config, credentials), config.secretsKeyId, 'local');
  const open: typeof box.open = (...given) => {
    counts.kms++;
    return box.open(...given);
  };
  const webhookQueue = {
    send: async (message: QueuedDeliveries) => {
      // Sent, received and deleted.
      counts.sqs += 3;
      queue.push(message);
    },
    delay: async () => {},
  };
  const deps: DeliverDeps = {
    webhooks,
    deliveries: indexed.deliveries,
    webhookQueue,
    webhookSender: {
      send: async () => {
        const attempt = { atMs: time.ms, tookMs: 150, status: 200 };
        if (endpoint.refusals === 0) return { attempt };
        endpoint.refusals--;
        return { attempt: { ...attempt, status: 503, failure: 'status' } };
      },
    },
    announcer: { disabled: async () => {} },
    secretBox: createRecentSecrets({ open }, clock.nowMs),
    clock,
    random: () => 0,
  };
  const bus = createEventQueue({ webhooks, webhookQueue, outgoing });
  const deliver = async (message: QueuedDeliveries): Promise<void> => {
    const { againInMs } = await deliverMessage(deps, message);
    if (againInMs === undefined) return;
    // Its visibility is changed, and it is received again.
    counts.sqs += 2;
    time.ms += againInMs;
    await deliver(message);
  };
  return {
    time,
    endpoint,
    counts: () => ({ ...counts, index: indexed.units() }),
    publish: (events: DatedEvent[]) => bus.put(events),
    runDue: () =>
      queueDueDeliveries(
        { dueDeliveries: indexed.due, webhookQueue, clock, report: console.error },
        { signal: new AbortController().signal, remainingMs: () => hour },
      ),
    drain: async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await deliver(next);
    },
    webhooks,
    deliveries: indexed.deliveries,
    addEndpoint: async () => {
      const url = 'https://hooks.example.com/trunkline';
      const made = await createWebhook({ webhooks, secretBox: box, clock }, uuidV7(time.ms), {
        url,
      });
      if (!made) throw new Error('too many webhooks');
      return made.webhook;
    },
  };
};

const eventsOf = (tenantId: string, count: number, atMs: number): DatedEvent[] =>
  Array.from({ length: count }, () => ({
    kind: 'connected',
    id: uuidV7(atMs),
    tenantId,
    integrationType: 'google_calendar',
    integrationId: uuidV7(atMs),
    clientReference: undefined,
    metadata: undefined,
    version: 1,
    occurredAtMs: atMs,
  }));

/** What each delivery costs by its fate, from the event on. */
export const measureWebhooks = async (services: Services) => {
  const world = await startWebhooks(services);
  const { time, endpoint, publish, drain, runDue, webhooks, deliveries } = world;
  const { tenantId, webhookId } = await world.addEndpoint();
  const key = { tenantId, webhookId };
  const send = async (count: number) => {
    await publish(eventsOf(tenantId, count, time.ms));
    await drain();
  };
  const counted = countUnits(services.database);
  const table: Record<string, string | number>[] = [];
  const row = async (delivery: string, count: number, act: () => Promise<void>) => {
    const before = world.counts();
    const { calls, read, written } = await counted(act);
    const after = world.counts();
    const [kms, sqs] = [after.kms - before.kms, after.sqs - before.sqs];
    const writeUnits = written + after.index - before.index;
    const dollars =
      read * perMillion.readUnit +
      writeUnits * perMillion.writeUnit +
      kms * perMillion.kmsCall +
      sqs * perMillion.fifoRequest;
    const each = (n: number) => Number((n / count).toFixed(2));
    table.push({
      delivery,
      'DynamoDB, calls': each(calls),
      RCU: each(read),
      WCU: each(writeUnits),
      'KMS, calls': each(kms),
      'SQS, requests': each(sqs),
      'USD a million': each(dollars),
    });
  };
  /** Events that wait for their next attempt. */
  const leave = async (count: number, nextAttemptMs: number) => {
    for (const event of eventsOf(tenantId, count, time.ms)) {
      const waiting = { ...begin(key, outgoing(event)), step: 3 };
      await deliveries.put({ ...waiting, nextAttemptMs, dueAtMs: nextAttemptMs });
    }
  };
  const fail = (pausedUntilMs: number) =>
    webhooks.noteHealth(key, { sinceMs: time.ms - 24 * hour, times: 5, pausedUntilMs });
  const runMinute = async () => {
    await runDue();
    await drain();
  };

  await row('the first within an hour', 1, () => send(1));
  await row('taken at once, alone', 1, () => send(1));
  await row('taken at once, ten of a tenant together', 10, () => send(10));
  endpoint.refusals = 1;
  await row('refused, and taken after five seconds', 1, () => send(1));
  await leave(100, time.ms);
  await row('found by the run of a minute, and taken', 100, runMinute);
  await leave(100, time.ms);
  await fail(time.ms + hour);
  await row('found by the run of a minute, and put off as the endpoint is paused', 100, runMinute);
  await leave(900, time.ms + hour);
  await fail(0);
  await row('taken with 1,000 others after an outage', 1_001, () => send(1));
  return table;
};
