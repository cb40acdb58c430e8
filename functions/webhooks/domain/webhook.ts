import type { ConnectionEventName } from '../../events/domain/connection-event.ts';
import type { EnabledHealth, Health } from './webhook-health.ts';

export type WebhookKey = { tenantId: string; webhookId: string };

/** What the tenant sets of an endpoint. */
export type WebhookSettings = {
  url: string;
  /** Undefined for every event, also those of later releases. */
  eventTypes?: ConnectionEventName[] | undefined;
  description?: string | undefined;
};

/** Which events an endpoint gets; undefined for every one. */
export type Subscription = WebhookKey & { eventTypes?: readonly string[] | undefined };

/** The settings that a change names; null removes one. */
export type SettingsChange = {
  url?: string | undefined;
  eventTypes?: WebhookSettings['eventTypes'] | null | undefined;
  description?: string | null | undefined;
};

/** An endpoint to which we send a tenant's events. Times are epoch milliseconds. */
export type Webhook = WebhookKey &
  WebhookSettings & {
    /** As signing-secrets.ts writes them, sealed. */
    sealedSecrets: string;
    createdAtMs: number;
    /** Counts the writes of URL and health: each of them is made only if it is as it was read. */
    generation: number;
    health: Health;
  };

export type NewWebhook = Omit<Webhook, 'generation'>;

/** A webhook at the time when it was read. */
export type ReadWebhook = WebhookKey & Pick<Webhook, 'generation'>;

export type EnabledWebhook = Webhook & { health: EnabledHealth };

export const isEnabled = (webhook: Webhook): webhook is EnabledWebhook =>
  webhook.health.is !== 'disabled';

/** The owner under which its secrets are sealed. */
export const ownerOf = ({ tenantId, webhookId }: WebhookKey) =>
  ({ purpose: 'webhook', tenantId, integrationType: webhookId }) as const;

/** Per tenant. */
export const mostWebhooks = 10;

export const subscribesTo = (
  { eventTypes }: Pick<Subscription, 'eventTypes'>,
  event: ConnectionEventName,
): boolean => eventTypes === undefined || eventTypes.includes(event);
