import type { Connection } from '../../connections/domain/connection.ts';
import type { DatedEvent } from './connection-event.ts';

/** What is wrong, without values; the record without secrets, and what names its row. */
export type Unreadable = { problems: string[]; record: unknown; key: unknown };

/** A change of a stored record, in the order of the stream. */
export type StreamedChange = { sequenceNumber: string } & (
  | { occurredAtMs: number; before?: Connection | undefined; after?: Connection | undefined }
  /** It cannot be read. */
  | { unreadable: Unreadable }
);

export type EventBus = {
  /** Of one call. */
  limits: { events: number; bytes: number };
  /** What an event counts towards `limits.bytes`. One that exceeds them by itself is never put. */
  sizeOf(event: DatedEvent): number;
  /** @returns for each event whether it was accepted */
  put(events: readonly DatedEvent[]): Promise<boolean[]>;
};

/** Changes from which no event could be made, stored until an operator sends them again. */
export type DeadLetters = {
  /** Of a record that is too long for that, it stores the key alone. */
  store(change: Unreadable): Promise<unknown>;
};
