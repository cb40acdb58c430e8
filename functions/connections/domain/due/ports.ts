import type { ConnectionKey } from '../connection-key.ts';

/** A connection in the queue of due refreshes, and since when. */
export type DueConnection = ConnectionKey & { dueAtMs: number };

/** Connections whose refresh is due, from an index that may lag. */
export type DueConnections = {
  /** Pages of those in a part of the index, longest due first. */
  find(part: string, nowMs: number): AsyncIterable<DueConnection[]>;
};

/** Every connection, from an index that may lag. */
export type ConnectionKeyScan = {
  /** Pages of their keys, in no order. */
  all(): AsyncIterable<ConnectionKey[]>;
};

/** Which tenants have OAuth apps of their own, and of which types; a type of several regions comes once for each. */
export type TenantAppScan = {
  all(): Promise<readonly Pick<ConnectionKey, 'tenantId' | 'integrationType'>[]>;
};

/** Connections of one shard to refresh, one after the other. Messages of a shard are delivered one by one too. */
export type QueuedRefreshes = { shard: string; keys: readonly ConnectionKey[] };

/** A message of the queue. */
export type ReceivedRefreshes = QueuedRefreshes & {
  id: string;
  receipt: string;
  /** How often it was delivered, this time included. */
  deliveries: number;
};

/**
 * Hands due connections to the functions that refresh them. A message may be delivered more than once, or be
 * lost: its connections stay due, so that the next run sends them again.
 */
export type RefreshQueue = {
  /** How many messages one call takes. */
  most: number;
  /** @returns how many connections were accepted */
  send(messages: readonly QueuedRefreshes[]): Promise<number>;
  /** Delays the next delivery of a received message, and with it all others of its shard. */
  delay(message: ReceivedRefreshes, ms: number): Promise<unknown>;
};
