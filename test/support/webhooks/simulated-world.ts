import type { DatedEvent } from '../../../functions/events/domain/connection-event.ts';
import { firstIdOf } from '../../../functions/platform/model/uuid-v7.ts';
import { redeliveryDelayMs } from '../../../functions/platform/waiting/redelivery-delay.ts';
import { queueReaders, visibilitySecondsOf } from '../../../functions/queue-readers.ts';
import { groupOf } from '../../../functions/webhooks/adapters/webhook-queue.ts';
import { mostRequestedMs } from '../../../functions/webhooks/domain/attempt-schedule.ts';
import { deliverMessage } from '../../../functions/webhooks/domain/deliver-message.ts';
import type {
  DeliverDeps,
  QueuedDeliveries,
  WebhookQueue,
  WebhookSender,
} from '../../../functions/webhooks/domain/ports.ts';
import { queueDueDeliveries } from '../../../functions/webhooks/domain/queue-due.ts';
import { createEventQueue } from '../../../functions/webhooks/domain/queue-events.ts';
import { writeSecrets } from '../../../functions/webhooks/domain/signing-secrets.ts';
import { healthy } from '../../../functions/webhooks/domain/webhook-health.ts';
import { createFifoQueue } from '../queues/fifo-queue.ts';
import { createVirtualTime } from '../refresh-day/virtual-time.ts';
import { createKiller, Killed, type Kills } from './killer.ts';
import { createSimulatedDeliveries, createSimulatedWebhooks } from './simulated-stores.ts';

const reader = queueReaders.find(({ queue }) => queue === 'webhookQueue');
if (!reader) throw new Error('Nothing reads the queue of webhooks');

type SimulatedDelivery = { url: string; eventId: string; nowMs: number };
/** What a receiver does: how long it takes, and its status, or none if its response is lost. */
export type Behaviour = (query: SimulatedDelivery) => {
  tookMs: number;
  status: number | undefined;
  retryAfterMs?: number;
};

const [deadlineMs, minute] = [15_000, 60_000];

type Settings = {
  beganAtMs: number;
  random(): number;
  behaviour: Behaviour;
  /** Whenever a receiver took an event. */
  onTaken?(taken: { url: string; eventId: string; body: string; atMs: number }): void;
  killed?: Kills;
  /** Whether our functions fail then. */
  isDown?(nowMs: number): boolean;
};

class Outage extends Error {}

/** The functions of webhooks with everything around them, in simulated time. */
export const createWebhookWorld = (settings: Settings) => {
  const { beganAtMs, random, behaviour, onTaken, killed, isDown = () => false } = settings;
  const { clock, runUntil } = createVirtualTime(beganAtMs);
  const visibilityMs = visibilitySecondsOf(reader) * 1000;
  const queue = createFifoQueue<QueuedDeliveries>(clock.nowMs, groupOf, {
    ...{ retentionMs: Number.POSITIVE_INFINITY, visibilityMs },
    mostDeliveries: reader.mostDeliveries,
  });
  const webhookQueue: WebhookQueue = {
    send: async (body) => {
      // As it is read back.
      queue.send([JSON.parse(JSON.stringify(body))]);
      work();
    },
    delay: async (message, ms) => {
      queue.delay(message, ms);
      void clock.sleep(ms).then(work);
    },
  };
  const webhooks = createSimulatedWebhooks();
  const { find, lease, ...deliveries } = createSimulatedDeliveries();
  const disabled: string[] = [];
  const counts = { asked: 0, taken: 0 };
  const { kills, mortal } = createKiller(killed, random);

  const webhookSender: WebhookSender = {
    send: async (url, { eventId, body }) => {
      const atMs = clock.nowMs();
      counts.asked++;
      const { tookMs, status, retryAfterMs = 0 } = behaviour({ url, eventId, nowMs: atMs });
      const isAccepted = tookMs < deadlineMs && (status === undefined || status < 300);
      await clock.sleep(Math.min(tookMs, deadlineMs));
      if (isAccepted) {
        counts.taken++;
        onTaken?.({ url, eventId, body, atMs: clock.nowMs() });
      }
      const attempt = { atMs, tookMs: clock.nowMs() - atMs, status };
      if (tookMs >= deadlineMs) return { attempt: { ...attempt, failure: 'timed_out' } };
      if (status === undefined) return { attempt: { ...attempt, failure: 'not_connected' } };
      if (status < 300) return { attempt };
      const requestedMs = Math.min(retryAfterMs, mostRequestedMs);
      return { attempt: { ...attempt, failure: 'status' }, retryAfterMs: requestedMs };
    },
  };
  const deps: DeliverDeps = {
    webhooks: mortal('webhooks', webhooks),
    deliveries: mortal('deliveries', deliveries),
    webhookQueue: mortal('queue', webhookQueue),
    webhookSender: mortal('sender', webhookSender),
    announcer: mortal('announcer', {
      disabled: async ({ url }: { url: string }) => void disabled.push(url),
    }),
    secretBox: mortal('secrets', { open: async (sealed: string) => sealed }),
    clock,
    random,
    report: (error) => {
      throw error;
    },
  };
  type Message = ReturnType<typeof queue.receive>[number];
  const lambda = mortal('lambda', {
    delete: async (message: Message) => {
      queue.done([message]);
      work();
    },
  });

  let executions = 0;
  const work = (): void => {
    while (executions < reader.maximumConcurrency) {
      const [message] = queue.receive(1);
      if (!message) return;
      executions++;
      void invoke(message);
    }
  };
  const invoke = async (message: Message): Promise<void> => {
    // Nobody is called in the middle of a send.
    await clock.sleep(1);
    try {
      if (isDown(clock.nowMs())) throw new Outage();
      const { againInMs } = await deliverMessage(deps, message);
      if (againInMs === undefined) await lambda.delete(message);
      else await deps.webhookQueue.delay(message, againInMs);
    } catch (error) {
      if (error instanceof Outage)
        await webhookQueue.delay(message, redeliveryDelayMs(message.deliveries));
      else if (error instanceof Killed) void clock.sleep(visibilityMs).then(work);
      else throw error;
    } finally {
      executions--;
      work();
    }
  };

  const due = {
    dueDeliveries: { find, ...mortal('due', { lease }) },
    webhookQueue: mortal('due', { send: webhookQueue.send }),
    clock,
    report: (error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    },
  };
  const everyMinute = async (): Promise<never> => {
    for (;;) {
      const deadline = { signal: new AbortController().signal, remainingMs: () => minute };
      await queueDueDeliveries(due, deadline);
      await clock.sleep(minute);
    }
  };
  void everyMinute();

  const bus = createEventQueue({
    webhooks: mortal('publisher', { subscriptions: webhooks.subscriptions }),
    webhookQueue: mortal('publisher', { send: webhookQueue.send }),
    outgoing: ({ id, kind, occurredAtMs }) => ({
      eventId: `${firstIdOf(occurredAtMs)}-${id}`,
      eventType: `connection.${kind}`,
      body: `{"n":${id}}`,
    }),
    bytesOf: ({ body }) => body.length,
  });
  /** Its stream calls a function again that died. */
  const publish = async (events: readonly DatedEvent[]): Promise<void> => {
    const isPut = await bus.put(events).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    if (!isPut) await publish(events);
  };
  return {
    runUntil,
    publish,
    queue,
    webhookQueue,
    webhooks,
    deliveries,
    clock,
    counts,
    kills,
    disabled,
    addWebhook: (tenantId: string, url: string) =>
      webhooks.add({
        tenantId,
        webhookId: url,
        url,
        sealedSecrets: writeSecrets([]),
        createdAtMs: beganAtMs,
        health: healthy,
      }),
  };
};
