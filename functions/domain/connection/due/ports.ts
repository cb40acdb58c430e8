import type { ConnectionKey } from '../connection-key.ts';

/** A connection in the queue of due refreshes, and since when. */
export type DueConnection = ConnectionKey & { dueAtMs: number };

/** Connections whose refresh is due, from an index that may lag. */
export type DueConnections = {
  /** Pages of those in a part of the index, longest due first. */
  find(part: string, nowMs: number): AsyncIterable<DueConnection[]>;
};

/** Connections of one lane to refresh, one after the other. Messages of a lane come one by one too. */
export type QueuedRefreshes = { lane: string; keys: readonly ConnectionKey[] };

/** A message of the queue. */
export type ReceivedRefreshes = QueuedRefreshes & {
  id: string;
  receipt: string;
  /** How often it came, this time included. */
  deliveries: number;
};

/**
 * Hands due connections to the functions that refresh them. A message may come more than once, or be
 * lost: its connections stay due, so that the next run sends them again.
 */
export type RefreshQueue = {
  /** How many messages one call takes. */
  most: number;
  /** @returns how many connections were taken */
  send(messages: readonly QueuedRefreshes[]): Promise<number>;
  /** Makes a received message come again after a while, and all others of its lane only then. */
  delay(message: ReceivedRefreshes, ms: number): Promise<void>;
};
