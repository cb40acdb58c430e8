import { type DatedEvent, dated } from './connection-event.ts';
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

/** What we store of an event that is too large for the bus: the row may be too long for a queue, too. */
const tooLarge = ({
  event: { kind, id, tenantId, integrationId },
}: PositionedEvent): Unreadable => ({
  problems: [`${kind}: too large`],
  record: { id, tenantId, integrationId },
});

/**
 * Puts the events of a batch of changes on the bus, and queues them for webhooks. A change that cannot be read is stored aside, so
 * that the others go on, and so is an event that is too large for the bus.
 * @returns the sequence number of the first change that failed: it and all after it must be read again
 */
export const publishChanges = async (
  { bus, webhooks, deadLetters, report }: PublishDeps,
  changes: readonly StreamedChange[],
): Promise<string | undefined> => {
  const events = changes.flatMap((change, position) => datedEvents(change, position));
  const isTooLarge = ({ event }: PositionedEvent) => bus.sizeOf(event) > bus.limits.bytes;
  const fitting = events.filter((each) => !isTooLarge(each));
  const notOnBus = (await putInOrder(bus, fitting, report)) ?? changes.length;
  const onBus = fitting.filter(({ position }) => position < notOnBus);
  const failedAt = (await putInOrder(webhooks, onBus, report)) ?? notOnBus;
  // After the events: a repeated batch would also store these again.
  for (const [position, change] of changes.slice(0, failedAt).entries()) {
    const tooLargeEvents = events.filter((each) => each.position === position && isTooLarge(each));
    const aside = 'unreadable' in change ? [change.unreadable] : tooLargeEvents.map(tooLarge);
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

const datedEvents = (
  change: StreamedChange,
  position: number,
): { position: number; event: DatedEvent }[] => {
  if ('unreadable' in change) return [];
  const { before, after, occurredAtMs } = change;
  return eventsOf(before, after).map((event) => ({ position, event: dated(event, occurredAtMs) }));
};
