import type { DatedEvent } from './dated-event.ts';

/** Where other services get the events. */
export type EventBus = {
  /** Of one call. */
  limits: { events: number; bytes: number };
  /** What an event counts towards `limits.bytes`. */
  sizeOf(event: DatedEvent): number;
  /** @returns for each event whether it was accepted */
  put(events: readonly DatedEvent[]): Promise<boolean[]>;
};

/** Changes from which no event could be made, kept until an operator sends them again. */
export type DeadLetters = {
  /** @param change as it was read, without secrets */
  store(change: unknown): Promise<unknown>;
};
