import type { ConnectionEventName } from '../../events/domain/happening.ts';
import type { EnabledHealth, Health } from './webhook-health.ts';

/** Which endpoint of which tenant. */
export type WebhookKey = { tenantId: string; webhookId: string };

/** What the tenant decides of an endpoint. */
export type WebhookSettings = {
  url: string;
  /** Undefined for every event, also those of later releases. */
  eventTypes?: ConnectionEventName[] | undefined;
  description?: string | undefined;
};

/** An endpoint of a tenant, to which events go. Times are epoch milliseconds. */
export type Webhook = WebhookKey &
  WebhookSettings & {
    /** As signing-secrets.ts writes them, sealed. */
    sealedSecrets: string;
    createdAtMs: number;
    health: Health;
  };

/** One to which events are sent. */
export type EnabledWebhook = Webhook & { health: EnabledHealth };

export const isEnabled = (webhook: Webhook): webhook is EnabledWebhook =>
  webhook.health.is !== 'disabled';

/** As whose its secrets are sealed. */
export const ownerOf = ({ tenantId, webhookId }: WebhookKey) =>
  ({ purpose: 'webhook', tenantId, integrationType: webhookId }) as const;

/** Of one tenant. */
export const mostWebhooks = 10;

export const subscribesTo = (
  { eventTypes }: WebhookSettings,
  event: ConnectionEventName,
): boolean => eventTypes === undefined || eventTypes.includes(event);
