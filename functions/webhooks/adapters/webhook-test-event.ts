import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import type { WebhookTestEvent } from '../contracts/webhook-events.ts';
import type { OutgoingEvent } from '../domain/delivery.ts';
import type { WebhookKey } from '../domain/webhook.ts';

const type = 'webhook.test';

/** An event that an endpoint gets when its tenant tests it. */
export const webhookTestEvent = (
  { tenantId, webhookId }: WebhookKey,
  atMs: number,
): OutgoingEvent => {
  const eventId = uuidV7(atMs);
  const timestamp = new Date(atMs).toISOString();
  const data: WebhookTestEvent = {
    id: eventId,
    tenant_id: tenantId,
    webhook_id: webhookId,
    occurred_at: timestamp,
  };
  return { eventId, eventType: type, body: JSON.stringify({ type, timestamp, data }) };
};
