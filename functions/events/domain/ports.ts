import type { Connection } from '../../connections/domain/connection.ts';
import type { DatedEvent } from './connection-event.ts';

/** What is wrong, without values, and the record without secrets. */
export type Unreadable = { problems: string[]; record: unknown };

/** A change of a stored record, in the order of the stream. */
export type StreamedChange = { sequenceNumber: string } & (
  | { occurredAtMs: number; before?: Connection | undefined; after?: Connection | undefined }
  /** It cannot be read. */
  | { unreadable: Unreadable }
);

/** Where other services get the events. */
export type EventBus = {
  /** Of one call. */
  limits: { events: number; bytes: number };
  /** What an event counts towards `limits.bytes`. */
  sizeOf(event: DatedEvent): number;
  /** @returns for each event whether it was accepted */
  put(events: readonly DatedEvent[]): Promise<boolean[]>;
};

/** Changes from which no event could be made, stored until an operator sends them again. */
export type DeadLetters = {
  /** @param change as it was read, without secrets */
  store(change: unknown): Promise<unknown>;
};
