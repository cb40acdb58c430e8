import type { Connection } from '../../connections/domain/connection.ts';

/** What is wrong, without values, and the record as it may be kept. */
export type Unreadable = { problems: string[]; record: unknown };

/** A change of a stored record, in the order of the stream. */
export type StreamedChange = { sequenceNumber: string } & (
  | { occurredAtMs: number; before?: Connection | undefined; after?: Connection | undefined }
  /** It cannot be read. */
  | { unreadable: Unreadable }
);
