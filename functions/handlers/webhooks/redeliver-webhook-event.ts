import { composeRedeliver } from '../../composition/webhooks.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { redeliverWebhookEvent } from '../../webhooks/contracts/redelivery.ts';
import { redeliver } from '../../webhooks/domain/redeliver.ts';
import { deliveryBody, notRedelivered } from '../../webhooks/http/webhook-delivery-body.ts';

/** Sends an event to a webhook again. An extension. */
export const handler = await keyedEndpoint(
  redeliverWebhookEvent,
  composeRedeliver,
  async (deps, { tenantId, path: { webhook_id: webhookId, event_id: eventId } }) => {
    const redelivery = await redeliver(deps, { tenantId, webhookId, eventId });
    if ('refused' in redelivery) throw notRedelivered(redelivery);
    return { body: deliveryBody(redelivery.delivery) };
  },
);
