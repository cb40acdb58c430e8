import { storedMs, type WebhookDelivery } from './delivery.ts';
import { begin } from './delivery-transitions.ts';
import type { Deliveries, QueuedDeliveries } from './ports.ts';

/** How many we send to one endpoint at once. */
const mostAtOnce = 10;

export type FoundDeliveries = { deliveries: readonly WebhookDelivery[]; next?: string | undefined };

const isThere = (delivery: WebhookDelivery | undefined) => delivery !== undefined;

/** The deliveries that a message is about, and where the next page begins if there are more. */
export const deliveriesOf = async (
  stored: Deliveries,
  message: QueuedDeliveries,
  nowMs: number,
): Promise<FoundDeliveries> => {
  const { tenantId, webhookId } = message;
  const key = { tenantId, webhookId };
  const read = (eventId: string) => stored.get({ ...key, eventId });
  switch (message.kind) {
    case 'events': {
      const found = message.events.map(
        async (event) => (await read(event.eventId)) ?? begin(key, event, nowMs),
      );
      return { deliveries: await Promise.all(found) };
    }
    case 'due':
      return { deliveries: (await Promise.all(message.eventIds.map(read))).filter(isThere) };
    case 'single':
      return { deliveries: [await read(message.eventId)].filter(isThere) };
    case 'pending':
    case 'failed': {
      const { kind: state, sinceMs, after } = message;
      const fromMs = Math.max(sinceMs, nowMs - storedMs);
      return stored.page(key, { order: 'oldest_first', state, fromMs, limit: mostAtOnce, after });
    }
  }
};
