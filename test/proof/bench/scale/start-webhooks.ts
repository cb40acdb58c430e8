import type { DatedEvent } from '../../../../functions/events/domain/connection-event.ts';
import { createKms } from '../../../../functions/platform/aws/kms.ts';
import { createRecentSecrets } from '../../../../functions/platform/aws/recent-secrets.ts';
import { createSecretBox } from '../../../../functions/platform/aws/secret-box.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { outgoing } from '../../../../functions/webhooks/adapters/outgoing-events.ts';
import {
  createDeliveries,
  createDueDeliveries,
} from '../../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { bytesInMessage } from '../../../../functions/webhooks/adapters/webhook-queue.ts';
import { createWebhooks } from '../../../../functions/webhooks/adapters/webhooks.ts';
import { createWebhook } from '../../../../functions/webhooks/domain/change-webhooks.ts';
import { deliverMessage } from '../../../../functions/webhooks/domain/deliver-message.ts';
import { dueFromMs, isPending } from '../../../../functions/webhooks/domain/delivery.ts';
import type {
  DeliverDeps,
  Deliveries,
  DueDeliveries,
  QueuedDeliveries,
} from '../../../../functions/webhooks/domain/ports.ts';
import { queueDueDeliveries } from '../../../../functions/webhooks/domain/queue-due.ts';
import { createEventQueue } from '../../../../functions/webhooks/domain/queue-events.ts';
import type { Services } from '../services.ts';

/** Index entries that a row's writes add and remove, a unit each. */
const countIndexed = (deliveries: Deliveries, due: DueDeliveries) => {
  const takenUpMs = new Map<string, number | undefined>();
  let units = 0;
  const note = (eventId: string, next: number | undefined) => {
    const before = takenUpMs.get(eventId);
    if (before !== next) units += (before === undefined ? 0 : 1) + (next === undefined ? 0 : 1);
    takenUpMs.set(eventId, next);
  };
  return {
    units: () => units,
    deliveries: {
      ...deliveries,
      put: (delivery) => {
        note(delivery.eventId, isPending(delivery) ? dueFromMs(delivery) : undefined);
        return deliveries.put(delivery);
      },
    } satisfies Deliveries,
    due: {
      ...due,
      lease: (delivery, untilMs) => {
        note(delivery.eventId, untilMs);
        return due.lease(delivery, untilMs);
      },
    } satisfies DueDeliveries,
  };
};

/** The functions of webhooks on the embedded DynamoDB and KMS, with a queue that counts what SQS bills. */
export const startWebhooks = async ({ database, config, credentials }: Services) => {
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
  const bus = createEventQueue({
    ...{ webhooks, webhookQueue, outgoing, bytesOf: bytesInMessage },
  });
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
        { signal: new AbortController().signal, remainingMs: () => 120_000 },
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
