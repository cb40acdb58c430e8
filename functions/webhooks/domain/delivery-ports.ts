import type { UnreadableRow } from '../../platform/model/unreadable-row.ts';
import type { DeliveryKey, DeliveryStateName, WebhookDelivery } from './delivery.ts';
import type { WebhookKey } from './webhook.ts';

/** What we sent to endpoints or will send, stored for 30 days. */
export type Deliveries = {
  /** @throws UnreadableRow */
  get(key: DeliveryKey): Promise<WebhookDelivery | undefined>;
  /** @param only `if_stored`: does not recreate one that was deleted meanwhile */
  put(delivery: WebhookDelivery, only?: 'if_stored'): Promise<void>;
  /** A page of an endpoint's, sorted by event time. It may be short or empty and still have a `next`. */
  page(of: WebhookKey, query: DeliveryQuery): Promise<DeliveryPage>;
};

export type DeliveryQuery = {
  order: 'oldest_first' | 'newest_first';
  limit: number;
  /** All without it. */
  state?: DeliveryStateName | undefined;
  /** Events of that time and later. */
  fromMs?: number | undefined;
  /** The `next` of an earlier page. */
  after?: string | undefined;
};

/** `next` is the id of an event after which there may be more. */
export type DeliveryPage = {
  deliveries: WebhookDelivery[];
  /** Those that are left out. */
  unreadable?: readonly UnreadableRow[];
  next?: string | undefined;
};

/** A delivery in the index of what is due, which may lag. */
export type DueDelivery = DeliveryKey & { dueFromMs: number };

export type DueDeliveries = {
  /** Pages of one part of the index, the longest due first. */
  find(part: string, nowMs: number): AsyncIterable<DueDelivery[]>;
  /** Nobody queues it again before then. @returns false if it has changed meanwhile */
  lease(delivery: DueDelivery, untilMs: number): Promise<boolean>;
};
