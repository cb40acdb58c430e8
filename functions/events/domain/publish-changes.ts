import { dated } from './connection-event.ts';
import { eventsOf } from './events-of.ts';
import type { DeadLetters, EventBus, StreamedChange, Unreadable } from './ports.ts';
import { type PositionedEvent, putInOrder } from './put-in-order.ts';

export type PublishDeps = {
  bus: EventBus;
  /** Where they go from there: to the endpoints of tenants. */
  webhooks: EventBus;
  deadLetters: DeadLetters;
  report(error: unknown): void;
};

/** What we store of an event that is too large: the row may be too long for a queue, too. */
const tooLarge = ({
  event: { kind, id, tenantId, integrationId },
}: PositionedEvent): Unreadable => {
  const key = { id, tenantId, integrationId };
  return { problems: [`${kind}: too large`], record: key, key };
};

const fitsInto =
  ({ sizeOf, limits }: EventBus) =>
  ({ event }: PositionedEvent): boolean =>
    sizeOf(event) <= limits.bytes;

/**
 * Puts the events of a batch of changes on the bus, and queues them for webhooks. A change that cannot be read is stored aside, so
 * that the others go on, and so is an event that is too large for the bus or for a message.
 * @returns the sequence number of the first change that failed: it and all after it must be read again
 */
export const publishChanges = async (
  { bus, webhooks, deadLetters, report }: PublishDeps,
  changes: readonly StreamedChange[],
): Promise<string | undefined> => {
  const events = changes.flatMap((change, position) => datedEvents(change, position));
  const forBus = events.filter(fitsInto(bus));
  const forWebhooks = events.filter(fitsInto(webhooks));
  const notOnBus = (await putInOrder(bus, forBus, report)) ?? changes.length;
  const onBus = forWebhooks.filter(({ position }) => position < notOnBus);
  const failedAt = (await putInOrder(webhooks, onBus, report)) ?? notOnBus;
  const tooLargeEvents = events.filter((e) => !forBus.includes(e) || !forWebhooks.includes(e));
  // After the events: a repeated batch would also store these again.
  for (const [position, change] of changes.slice(0, failedAt).entries()) {
    const unsent = tooLargeEvents.filter((each) => each.position === position).map(tooLarge);
    const aside = 'unreadable' in change ? [change.unreadable] : unsent;
    try {
      for (const each of aside) {
        report(new Error(`A change gives no event, and is kept aside: ${each.problems}`));
        await deadLetters.store(each);
      }
    } catch (error) {
      report(error);
      return change.sequenceNumber;
    }
  }
  return changes[failedAt]?.sequenceNumber;
};

const datedEvents = (change: StreamedChange, position: number): PositionedEvent[] => {
  if ('unreadable' in change) return [];
  const { before, after, occurredAtMs } = change;
  return eventsOf(before, after).map((event) => ({ position, event: dated(event, occurredAtMs) }));
};
