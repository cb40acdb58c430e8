import type { Clock, SecretBox } from '../../platform/model/ports.ts';
import type { UnreadableRow } from '../../platform/model/unreadable-row.ts';
import type { DeliveryAttempt, OutgoingEvent } from './delivery.ts';
import type { Deliveries } from './delivery-ports.ts';
import type { SigningSecret } from './signing-secrets.ts';
import type {
  EnabledWebhook,
  NewWebhook,
  ReadWebhook,
  SettingsChange,
  Subscription,
  Webhook,
  WebhookKey,
} from './webhook.ts';
import type { EnabledHealth, GivenUpHealth, Health } from './webhook-health.ts';

/** The endpoints of tenants. Reads are strongly consistent; no write recreates a deleted one. */
export type Webhooks = {
  /** All of a tenant's that can be read, the oldest first, and the others. */
  list(tenantId: string): Promise<{ webhooks: Webhook[]; unreadable: readonly UnreadableRow[] }>;
  /** What all of a tenant's subscribe to. It never fails because of a row that cannot be read. */
  subscriptions(tenantId: string): Promise<Subscription[]>;
  get(key: WebhookKey): Promise<Webhook | undefined>;
  add(webhook: NewWebhook): Promise<void>;
  /**
   * Writes only the settings that are named.
   * @param judged a health, and the generation of which it was judged
   * @returns false if there is no such webhook, or its generation is another one now
   */
  change(
    key: WebhookKey,
    settings: SettingsChange,
    judged?: { generation: number; health: Health },
  ): Promise<boolean>;
  /** @returns false if somebody else has replaced them since */
  replaceSecrets(webhook: Webhook, sealedSecrets: string): Promise<boolean>;
  /** @returns false if its generation is another one now */
  recordHealth(webhook: ReadWebhook, health: EnabledHealth | GivenUpHealth): Promise<boolean>;
  /** @returns false if there was none */
  remove(key: WebhookKey): Promise<boolean>;
};

/** All in a state since a time: perhaps more than one message takes. */
type AllSince = {
  sinceMs: number;
  after?: string | undefined;
  /** How many pages before this one the endpoint accepted nothing of, one after the other. */
  refusedPages?: number | undefined;
  notBeforeMs?: number | undefined;
};

/** What we are to send to an endpoint. Messages of one endpoint are delivered one after the other. */
export type QueuedDeliveries = WebhookKey &
  (
    | { kind: 'events'; events: readonly OutgoingEvent[] }
    /** Ids of events that the run of every minute found due. */
    | { kind: 'due'; eventIds: readonly string[] }
    /** What is pending, because the endpoint may work again. */
    | ({ kind: 'pending' } & AllSince)
    /** What failed, because the tenant asked for it. */
    | ({ kind: 'failed' } & AllSince)
    /** One event that the tenant redelivers, whatever its state. */
    | { kind: 'single'; eventId: string }
  );

/** SQS may deliver a message more than once, and does so until it is done. */
export type WebhookQueue = {
  send(message: QueuedDeliveries): Promise<void>;
  /** Delays the next delivery of a received message, and with it all others of its endpoint. */
  delay(message: { receipt: string }, ms: number): Promise<unknown>;
};

/** The result of a request: its attempt, and how long the endpoint asked us to wait. */
export type AttemptResult = { attempt: DeliveryAttempt; retryAfterMs?: number | undefined };

/** Sends requests to endpoints. It never throws. */
export type WebhookSender = {
  send(
    url: string,
    event: Pick<OutgoingEvent, 'eventId' | 'body'>,
    secrets: readonly SigningSecret[],
  ): Promise<AttemptResult>;
};

/** Reports to the platform that an endpoint gets nothing any more. */
export type Announcer = {
  disabled(webhook: EnabledWebhook, health: GivenUpHealth): Promise<void>;
};

export type DeliverDeps = {
  webhooks: Webhooks;
  deliveries: Deliveries;
  webhookQueue: WebhookQueue;
  webhookSender: WebhookSender;
  announcer: Announcer;
  secretBox: Pick<SecretBox, 'open'>;
  clock: Clock;
  random(): number;
  /** Gets each delivery that cannot be read. It stops no other. */
  report(error: unknown): void;
};
