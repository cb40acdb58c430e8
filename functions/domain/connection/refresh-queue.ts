import type { ConnectionKey } from './connection-key.ts';

/** A connection in the queue of due refreshes, and since when. */
export type DueConnection = ConnectionKey & { dueAtMs: number };

/** Connections whose refresh is due, from an index that may lag. */
export type DueConnections = {
  /** Pages of those in a part of the index, longest due first. */
  find(part: string, nowMs: number): AsyncIterable<DueConnection[]>;
};

/** A connection to refresh. Those of one lane come one after the other. */
export type QueuedRefresh = { key: ConnectionKey; lane: string };

/** A message of the queue. */
export type ReceivedRefresh = QueuedRefresh & {
  id: string;
  receipt: string;
  /** How often it came, this time included. */
  deliveries: number;
};

/**
 * Hands due connections to the functions that refresh them. A message may come more than once, or be
 * lost: the connection stays due, so that the next run sends it again.
 */
export type RefreshQueue = {
  /** How many one call takes. */
  most: number;
  /** @returns how many were taken */
  send(refreshes: readonly QueuedRefresh[]): Promise<number>;
  /** Makes a received message come again after a while, and all others of its lane only then. */
  delay(message: ReceivedRefresh, ms: number): Promise<void>;
};
