import type { Connection } from '../../connections/domain/connection.ts';
import { type DatedEvent, type DeadLetters, dated, type EventBus } from './connection-event.ts';
import { eventsOf } from './events-of.ts';

/** What is wrong, without values, and the record as it may be kept. */
type Unreadable = { problems: string[]; record: unknown };

/** A change of a stored record, in the order of the stream. */
export type StreamedChange = { sequenceNumber: string } & (
  | { occurredAtMs: number; before?: Connection | undefined; after?: Connection | undefined }
  /** It cannot be read. */
  | { unreadable: Unreadable }
);

export type PublishDeps = {
  bus: EventBus;
  /** Where they go from there: to the endpoints of tenants. */
  webhooks: EventBus;
  deadLetters: DeadLetters;
  report(error: unknown): void;
};

/** What is kept of an event that no bus takes: the row itself may be too long for a queue, too. */
const tooLarge = ({ event: { kind, id, tenantId, integrationId } }: Positioned): Unreadable => ({
  problems: [`${kind}: too large`],
  record: { id, tenantId, integrationId },
});

/**
 * Puts the events of a batch of changes on the bus, and queues them for webhooks. A change that cannot be read is kept aside, so
 * that the others go on, and so is an event that is too large for the bus.
 * @returns the sequence number of the first change that failed: it and all after it must be read again
 */
export const publishChanges = async (
  { bus, webhooks, deadLetters, report }: PublishDeps,
  changes: readonly StreamedChange[],
): Promise<string | undefined> => {
  const events = changes.flatMap((change, position) => datedEvents(change, position));
  const isTooLarge = ({ event }: Positioned) => bus.sizeOf(event) > bus.limits.bytes;
  const fitting = events.filter((each) => !isTooLarge(each));
  const notOnBus = (await putInOrder(bus, fitting, report)) ?? changes.length;
  const onBus = fitting.filter(({ position }) => position < notOnBus);
  const failedAt = (await putInOrder(webhooks, onBus, report)) ?? notOnBus;
  // After the events: a repeated batch would also repeat what is kept aside.
  for (const [position, change] of changes.slice(0, failedAt).entries()) {
    const own = events.filter((each) => each.position === position && isTooLarge(each));
    const aside = 'unreadable' in change ? [change.unreadable] : own.map(tooLarge);
    try {
      for (const each of aside) {
        report(new Error(`A change gives no event, and is kept aside: ${each.problems}`));
        await deadLetters.keep(each);
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

type Positioned = { position: number; event: DatedEvent };

/**
 * Puts events call by call, and stops at the first failure. No call has two events of one
 * connection, because a call may refuse an earlier event and accept a later one.
 * @returns the position of the first failed event
 */
const putInOrder = async (
  bus: EventBus,
  events: readonly Positioned[],
  report: (error: unknown) => void,
): Promise<number | undefined> => {
  for (let done = 0; done < events.length; ) {
    const call = nextCall(bus, events.slice(done));
    const accepted = await bus.put(call.map(({ event }) => event)).catch((error: unknown) => {
      report(error);
      return [];
    });
    const failed = call.find((_, index) => !accepted[index]);
    if (failed) return failed.position;
    done += call.length;
  }
  return undefined;
};

/** As many of the next events as one call may have; one at least, since each of them fits into a call. */
const nextCall = ({ limits, sizeOf }: EventBus, events: readonly Positioned[]): Positioned[] => {
  const connections = new Set<string>();
  let bytes = 0;
  const end = events.findIndex(({ event }, index) => {
    bytes += sizeOf(event);
    const isFull = index >= limits.events || bytes > limits.bytes;
    const isSecond = connections.has(event.integrationId);
    connections.add(event.integrationId);
    return isFull || isSecond;
  });
  return end === -1 ? [...events] : events.slice(0, end);
};
