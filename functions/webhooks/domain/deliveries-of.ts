import { begin, type Delivery } from './delivery.ts';
import type { Deliveries, QueuedDeliveries } from './ports.ts';

/** So many are sent at once to one endpoint. */
const mostAtOnce = 10;

type Found = { found: Delivery[]; next?: string | undefined };

/** The deliveries that a message is about, and where it goes on if there are more. */
export const deliveriesOf = async (
  { deliveries }: { deliveries: Deliveries },
  message: QueuedDeliveries,
): Promise<Found> => {
  const { tenantId, webhookId } = message;
  const key = { tenantId, webhookId };
  if ('all' in message) {
    const { all: status, sinceMs: fromMs, after } = message;
    const question = { order: 'oldest_first', status, fromMs, limit: mostAtOnce, after } as const;
    const page = await deliveries.page(key, question);
    return { found: page.deliveries, next: page.next };
  }
  if ('events' in message) {
    const found = await Promise.all(
      message.events.map(
        async (event) => (await deliveries.get({ ...key, ...event })) ?? begin(key, event),
      ),
    );
    return { found: found.filter(({ status }) => status === 'pending') };
  }
  if ('again' in message) {
    const found = await deliveries.get({ ...key, eventId: message.again });
    return { found: found ? [found] : [] };
  }
  const found = await Promise.all(
    message.due.map((eventId) => deliveries.get({ ...key, eventId })),
  );
  return { found: found.filter((each) => each?.status === 'pending') as Delivery[] };
};
