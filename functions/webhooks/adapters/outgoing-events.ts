import { onTheWire } from '../../events/contracts/on-the-wire.ts';
import type { DatedEvent } from '../../events/domain/connection-event.ts';
import { iso } from '../../platform/model/iso.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import type { WebhookTestEvent } from '../contracts/webhook-events.ts';
import type { OutgoingEvent } from '../domain/delivery.ts';
import type { WebhookKey } from '../domain/webhook.ts';

const outgoingOf = (type: string, data: { id: string; occurred_at: string }): OutgoingEvent => ({
  eventId: data.id,
  eventType: type,
  body: JSON.stringify({ type, timestamp: data.occurred_at, data }),
});

/** An event as we send it to endpoints. */
export const outgoing = (event: DatedEvent): OutgoingEvent => {
  const { name, detail } = onTheWire(event);
  return outgoingOf(name, detail);
};

/** The event that an endpoint gets when its tenant tests it. */
export const testEventOf = ({ tenantId, webhookId }: WebhookKey, atMs: number): OutgoingEvent => {
  const data: WebhookTestEvent = {
    id: uuidV7(atMs),
    tenant_id: tenantId,
    webhook_id: webhookId,
    occurred_at: iso(atMs),
  };
  return outgoingOf('webhook.test', data);
};
