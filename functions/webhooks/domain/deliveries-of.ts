import { UnreadableRow } from '../../platform/model/unreadable-row.ts';
import { storedMs, type WebhookDelivery } from './delivery.ts';
import type { Deliveries } from './delivery-ports.ts';
import { begin } from './delivery-transitions.ts';
import type { QueuedDeliveries } from './ports.ts';

/** How many we send to one endpoint at once. */
const mostAtOnce = 10;

export type FoundDeliveries = {
  deliveries: readonly WebhookDelivery[];
  /** Those that are left out. One that is pending stays due, so a later run finds it again. */
  unreadable?: readonly UnreadableRow[];
  next?: string | undefined;
};

/** Leaves out what cannot be read. @throws any other failure, after which SQS delivers the message again */
const readAll = async (
  reading: readonly Promise<WebhookDelivery | undefined>[],
): Promise<FoundDeliveries> => {
  const deliveries: WebhookDelivery[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const read of await Promise.allSettled(reading)) {
    if (read.status === 'fulfilled') {
      if (read.value) deliveries.push(read.value);
    } else if (read.reason instanceof UnreadableRow) unreadable.push(read.reason);
    else throw read.reason;
  }
  return { deliveries, unreadable };
};

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
    case 'events':
      return readAll(
        message.events.map(
          async (event) => (await read(event.eventId)) ?? begin(key, event, nowMs),
        ),
      );
    case 'due':
      return readAll(message.eventIds.map(read));
    case 'single':
      return readAll([read(message.eventId)]);
    case 'pending':
    case 'failed': {
      const { kind: state, sinceMs, after } = message;
      const fromMs = Math.max(sinceMs, nowMs - storedMs);
      return stored.page(key, { order: 'oldest_first', state, fromMs, limit: mostAtOnce, after });
    }
  }
};
