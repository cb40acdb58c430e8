import type { EventBus } from '../../../functions/domain/events/connection-event.ts';
import { firstIdOf } from '../../../functions/domain/model/uuid-v7.ts';
import { deliverMessage } from '../../../functions/domain/webhooks/deliver-message.ts';
import type { DeliverDeps, WebhookSender } from '../../../functions/domain/webhooks/ports.ts';
import { queueDueDeliveries } from '../../../functions/domain/webhooks/queue-due.ts';
import { createEventQueue } from '../../../functions/domain/webhooks/queue-events.ts';
import { writeSecrets } from '../../../functions/domain/webhooks/signing-secrets.ts';
import { queueReaders, visibilitySecondsOf } from '../../../functions/queue-readers.ts';
import { createVirtualTime } from '../refresh-day/virtual-time.ts';
import { createSimulatedQueue } from './simulated-queue.ts';
import { createSimulatedDeliveries, createSimulatedWebhooks } from './simulated-stores.ts';

const reader = queueReaders.find(({ queue }) => queue === 'webhookQueue');
if (!reader) throw new Error('Nothing reads the queue of webhooks');

class Killed extends Error {}

type Asking = { url: string; eventId: string; nowMs: number };
/** What a receiver does: how long it takes, and its status, or none if its answer is lost. */
export type Behaviour = (asking: Asking) => { tookMs: number; status: number | undefined };

const deadlineMs = 15_000;
const minute = 60_000;

type Settings = {
  beganAtMs: number;
  random(): number;
  behaviour: Behaviour;
  /** How often a call of a port ends its process, before or after it has an effect. */
  killed?: number;
};

/** The functions of webhooks with everything around them, in simulated time. */
export const createWebhookWorld = ({ beganAtMs, random, behaviour, killed = 0 }: Settings) => {
  const { clock, runUntil } = createVirtualTime(beganAtMs);
  const visibilityMs = visibilitySecondsOf(reader) * 1000;
  const queue = createSimulatedQueue(clock, visibilityMs, () => work());
  const webhooks = createSimulatedWebhooks();
  const deliveries = createSimulatedDeliveries();
  const disabled: string[] = [];
  const counts = { asked: 0, taken: 0, kills: 0 };
  /** By endpoint and event, when it was taken first. */
  const taken = new Map<string, number>();

  /** A port any of whose calls may end the process that makes it. */
  const mortal = <Port extends object>(port: Port): Port =>
    Object.fromEntries(
      Object.entries(port).map(([name, call]) => [
        name,
        async (...given: unknown[]) => {
          const isKilled = random() < killed;
          if (isKilled) counts.kills++;
          if (isKilled && random() < 0.5) throw new Killed();
          const result = await call(...given);
          if (isKilled) throw new Killed();
          return result;
        },
      ]),
    ) as Port;

  const webhookSender: WebhookSender = {
    send: async (url, { eventId }) => {
      const atMs = clock.nowMs();
      counts.asked++;
      const { tookMs, status } = behaviour({ url, eventId, nowMs: atMs });
      const isTaken = tookMs < deadlineMs && (status === undefined || status < 300);
      await clock.sleep(Math.min(tookMs, deadlineMs));
      const name = `${url} ${eventId.split('-').at(-1)}`;
      if (isTaken) {
        counts.taken++;
        if (!taken.has(name)) taken.set(name, clock.nowMs());
      }
      const attempt = { atMs, tookMs: clock.nowMs() - atMs, status };
      if (tookMs >= deadlineMs) return { attempt: { ...attempt, failure: 'timed_out' } };
      if (status === undefined) return { attempt: { ...attempt, failure: 'not_connected' } };
      return { attempt: status < 300 ? attempt : { ...attempt, failure: 'status' } };
    },
  };
  const deps: DeliverDeps = {
    webhooks: mortal(webhooks),
    deliveries: mortal(deliveries),
    webhookQueue: mortal({ send: queue.send, delay: queue.delay }),
    webhookSender: mortal(webhookSender),
    announcer: { disabled: async ({ url }) => void disabled.push(url) },
    secretBox: { open: async (sealed) => sealed },
    clock,
    random,
  };

  let executions = 0;
  const work = (): void => {
    while (executions < reader.maximumConcurrency) {
      const message = queue.receive();
      if (!message) return;
      executions++;
      void invoke(message);
    }
  };
  const invoke = async (message: NonNullable<ReturnType<typeof queue.receive>>): Promise<void> => {
    const { receipt } = message;
    // Nobody is called in the middle of a send.
    await clock.sleep(1);
    try {
      const { againInMs } = await deliverMessage(deps, message);
      if (againInMs === undefined) queue.delete(receipt);
      else await queue.delay({ receipt }, againInMs);
    } catch (error) {
      // A killed process deletes nothing and delays nothing: the message is hidden for its time.
      if (!(error instanceof Killed)) throw error;
    } finally {
      executions--;
      work();
    }
  };
  const everyMinute = async (): Promise<never> => {
    for (;;) {
      const deadline = { signal: new AbortController().signal, remainingMs: () => minute };
      const due = { dueDeliveries: deliveries, webhookQueue: queue, clock, report: () => {} };
      await queueDueDeliveries(due, deadline);
      await clock.sleep(minute);
    }
  };
  void everyMinute();

  const bus: EventBus = createEventQueue({
    webhooks,
    webhookQueue: queue,
    outgoing: ({ id, kind, occurredAtMs }) => ({
      eventId: `${firstIdOf(occurredAtMs)}-${id}`,
      eventType: `connection.${kind}`,
      body: '{}',
    }),
  });
  return {
    clock,
    runUntil,
    queue,
    webhooks,
    deliveries,
    bus,
    counts,
    taken,
    disabled,
    addWebhook: (tenantId: string, url: string) =>
      webhooks.add({
        tenantId,
        webhookId: url,
        url,
        sealedSecrets: writeSecrets([]),
        createdAtMs: beganAtMs,
      }),
  };
};
