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
import { createWebhook } from '../../../../functions/webhooks/domain/create-webhook.ts';
import { deliverMessage } from '../../../../functions/webhooks/domain/deliver-message.ts';
import type { DeliverDeps, QueuedDeliveries } from '../../../../functions/webhooks/domain/ports.ts';
import { queueDueDeliveries } from '../../../../functions/webhooks/domain/queue-due.ts';
import { createEventQueue } from '../../../../functions/webhooks/domain/queue-events.ts';
import type { Services } from '../services.ts';

/** The functions of webhooks on the embedded DynamoDB and KMS, with a queue that counts what SQS bills. */
export const startWebhooks = async ({ database, config, credentials }: Services) => {
  const time = { ms: Date.now() };
  /** How many requests it refuses from now on. */
  const endpoint = { refusals: 0 };
  let queueRequests = 0;
  const queue: QueuedDeliveries[] = [];
  const clock = { nowMs: () => time.ms, sleep: async () => {} };
  const webhooks = createWebhooks(database);
  const deliveries = createDeliveries(database);
  const dueDeliveries = createDueDeliveries(database);
  const box = createSecretBox(createKms(config, credentials), config.secretsKeyId, 'local');
  const webhookQueue = {
    send: async (message: QueuedDeliveries) => {
      // Sent, received and deleted.
      queueRequests += 3;
      queue.push(message);
    },
    delay: async () => {},
  };
  const deps: DeliverDeps = {
    webhooks,
    deliveries,
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
    secretBox: createRecentSecrets(box, clock.nowMs),
    clock,
    random: () => 0,
    report: (error: unknown) => {
      throw error;
    },
  };
  const bus = createEventQueue({
    ...{ webhooks, webhookQueue, outgoing, bytesOf: bytesInMessage },
  });
  const deliver = async (message: QueuedDeliveries): Promise<void> => {
    const { againInMs } = await deliverMessage(deps, message);
    if (againInMs === undefined) return;
    // Its visibility is changed, and it is received again.
    queueRequests += 2;
    time.ms += againInMs;
    await deliver(message);
  };
  return {
    time,
    endpoint,
    queueRequests: () => queueRequests,
    publish: (events: DatedEvent[]) => bus.put(events),
    runDue: () =>
      queueDueDeliveries(
        { dueDeliveries, webhookQueue, clock, report: console.error },
        { signal: new AbortController().signal, remainingMs: () => 120_000 },
      ),
    drain: async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await deliver(next);
    },
    webhooks,
    deliveries,
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
