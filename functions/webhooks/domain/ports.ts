import type { Clock, SecretBox } from '../../platform/model/ports.ts';
import type {
  DeliveryAttempt,
  DeliveryKey,
  DeliveryStateName,
  OutgoingEvent,
  WebhookDelivery,
} from './delivery.ts';
import type { SigningSecret } from './signing-secrets.ts';
import type { EnabledWebhook, Webhook, WebhookKey, WebhookSettings } from './webhook.ts';
import type { EnabledHealth, GivenUpHealth, Health } from './webhook-health.ts';

/** The endpoints of tenants. Reads are strongly consistent; no write brings back a deleted one. */
export type Webhooks = {
  /** All of a tenant's, the oldest first. */
  list(tenantId: string): Promise<Webhook[]>;
  get(key: WebhookKey): Promise<Webhook | undefined>;
  add(webhook: Webhook): Promise<void>;
  /**
   * Settings that are undefined are removed.
   * @param health undefined if it stays as it is
   */
  change(key: WebhookKey, settings: WebhookSettings, health: Health | undefined): Promise<boolean>;
  /** @returns false when others have replaced them since */
  replaceSecrets(webhook: Webhook, sealedSecrets: string): Promise<boolean>;
  /** Unless it is disabled by now. */
  recordHealth(key: WebhookKey, health: EnabledHealth): Promise<void>;
  /** Unless it is disabled already, or has another URL by now. */
  disable(webhook: WebhookKey & Pick<Webhook, 'url'>, health: GivenUpHealth): Promise<boolean>;
  /** @returns false when there was none */
  remove(key: WebhookKey): Promise<boolean>;
};

/** What was sent to endpoints, and is to be sent, stored for 30 days. */
export type Deliveries = {
  get(key: DeliveryKey): Promise<WebhookDelivery | undefined>;
  /** @param only `if_stored`: it brings back none that was deleted meanwhile */
  put(delivery: WebhookDelivery, only?: 'if_stored'): Promise<void>;
  /** Some of an endpoint's, by the times of their events. It may find fewer than there are, or none, with `next`. */
  page(of: WebhookKey, query: DeliveryQuery): Promise<DeliveryPage>;
};

export type DeliveryQuery = {
  order: 'oldest_first' | 'newest_first';
  limit: number;
  /** All without it. */
  state?: DeliveryStateName | undefined;
  /** The events of that time, and later ones. */
  fromMs?: number | undefined;
  /** The `next` of an earlier page. */
  after?: string | undefined;
};

/** `next` is the id of an event, behind which more may be. */
export type DeliveryPage = { deliveries: WebhookDelivery[]; next?: string | undefined };

/** A delivery in the index of what is due, which may lag. */
export type DueDelivery = DeliveryKey & { dueFromMs: number };

export type DueDeliveries = {
  /** Pages of those in a part of the index, longest due first. */
  find(part: string, nowMs: number): AsyncIterable<DueDelivery[]>;
  /** It is not taken up again before then. @returns false when it has changed meanwhile */
  lease(delivery: DueDelivery, untilMs: number): Promise<boolean>;
};

/** All in a state since a time; more than one message may take. */
type AllSince = {
  sinceMs: number;
  after?: string | undefined;
  notBeforeMs?: number | undefined;
};

/** What is to be sent to an endpoint. Messages of one endpoint are delivered one by one. */
export type QueuedDeliveries = WebhookKey &
  (
    | { kind: 'events'; events: readonly OutgoingEvent[] }
    /** Ids of events that the run by the minute found due. */
    | { kind: 'due'; eventIds: readonly string[] }
    /** What waits, since the endpoint may work again. */
    | ({ kind: 'pending' } & AllSince)
    /** What was given up, since the tenant wants so. */
    | ({ kind: 'failed' } & AllSince)
    /** One event that the tenant has sent again, whatever became of it. */
    | { kind: 'single'; eventId: string }
  );

/** A message may be delivered more than once, and comes back until it is done. */
export type WebhookQueue = {
  send(message: QueuedDeliveries): Promise<void>;
  /** Delays the next delivery of a received message, and with it all others of its endpoint. */
  delay(message: { receipt: string }, ms: number): Promise<void>;
};

/** What came of a request: its attempt, and how long the endpoint wants to be left alone. */
export type AttemptResult = { attempt: DeliveryAttempt; retryAfterMs?: number | undefined };

/** The way out to an endpoint. It throws nothing. */
export type WebhookSender = {
  send(
    url: string,
    event: Pick<OutgoingEvent, 'eventId' | 'body'>,
    secrets: readonly SigningSecret[],
  ): Promise<AttemptResult>;
};

/** Where the platform learns that an endpoint gets nothing any more. */
export type Announcer = {
  disabled(webhook: EnabledWebhook, health: GivenUpHealth): Promise<void>;
};

/** What delivering needs. */
export type DeliverDeps = {
  webhooks: Webhooks;
  deliveries: Deliveries;
  webhookQueue: WebhookQueue;
  webhookSender: WebhookSender;
  announcer: Announcer;
  secretBox: Pick<SecretBox, 'open'>;
  clock: Clock;
  random(): number;
};
