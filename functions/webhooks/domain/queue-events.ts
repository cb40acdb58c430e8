import { type DatedEvent, nameOf } from '../../events/domain/connection-event.ts';
import type { EventBus } from '../../events/domain/ports.ts';
import type { OutgoingEvent } from './delivery.ts';
import type { WebhookQueue, Webhooks } from './ports.ts';
import { type Subscription, subscribesTo } from './webhook.ts';

export type QueueEventsDeps = {
  webhooks: Pick<Webhooks, 'subscriptions'>;
  webhookQueue: Pick<WebhookQueue, 'send'>;
  /** An event as endpoints get it. */
  outgoing(event: DatedEvent): OutgoingEvent;
  /** What the queue counts an event as. */
  bytesOf(event: OutgoingEvent): number;
};

export const mostInMessage = 10;
/** So that a message fits into any queue of SQS, and an event into the row of its delivery. */
const mostBytes = 250_000;

/**
 * Queues events for the endpoints of their tenants, also for disabled ones: their log then shows what they
 * missed.
 */
export const createEventQueue = (deps: QueueEventsDeps): EventBus => ({
  // Those of one batch of the stream; all may be in one message.
  limits: { events: 100, bytes: mostBytes },
  sizeOf: (event) => deps.bytesOf(deps.outgoing(event)),
  put: async (events) => {
    for (const [tenantId, tenantEvents] of Map.groupBy(events, (event) => event.tenantId)) {
      const subscriptions = await deps.webhooks.subscriptions(tenantId);
      // At once, since events of other tenants wait behind them. None is left under way when the call ends.
      const queued = await Promise.allSettled(
        subscriptions.map((subscription) => queueFor(deps, subscription, tenantEvents)),
      );
      const failed = queued.find((each) => each.status === 'rejected');
      if (failed) throw failed.reason;
    }
    return events.map(() => true);
  },
});

const queueFor = async (
  { webhookQueue, outgoing }: QueueEventsDeps,
  subscription: Subscription,
  events: readonly DatedEvent[],
): Promise<void> => {
  const { tenantId, webhookId } = subscription;
  const subscribed = events
    .filter(({ kind }) => subscribesTo(subscription, nameOf(kind)))
    .map(outgoing);
  for (const part of inParts(subscribed, mostInMessage)) {
    await webhookQueue.send({ tenantId, webhookId, kind: 'events', events: part });
  }
};

export const inParts = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, n) =>
    all.slice(n * most, (n + 1) * most),
  );
