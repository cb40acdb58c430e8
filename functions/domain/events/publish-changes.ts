import type { Connection } from '../connection/connection.ts';
import { eventsOf } from './events-of.ts';
import type { DatedEvent, DeadLetters, EventBus } from './ports.ts';
import { putInOrder } from './put-in-order.ts';

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
  deadLetters: DeadLetters;
  report(error: unknown): void;
};

/**
 * Puts the events of a batch of changes on the bus. A change that cannot be read is kept aside, so
 * that the others go on.
 * @returns the sequence number of the first change that failed: it and all after it must come again
 */
export const publishChanges = async (
  { bus, deadLetters, report }: PublishDeps,
  changes: readonly StreamedChange[],
): Promise<string | undefined> => {
  const events = changes.flatMap((change, position) => datedEvents(change, position));
  const failedAt = (await putInOrder(bus, events, report)) ?? changes.length;
  // After the events: a repeated batch would also repeat its unreadable changes.
  for (const change of changes.slice(0, failedAt)) {
    if (!('unreadable' in change)) continue;
    const { unreadable, sequenceNumber } = change;
    report(new Error(`A change cannot be read, and is kept aside: ${unreadable.problems}`));
    try {
      await deadLetters.keep(unreadable);
    } catch (error) {
      report(error);
      return sequenceNumber;
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
  return eventsOf(before, after).map((event) => ({ position, event: { ...event, occurredAtMs } }));
};
