import { composeRedeliver } from '../../composition/webhooks.ts';
import { invalidField } from '../../platform/contracts/service-error.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { redeliverFailedWebhookEvents, sinceMessage } from '../../webhooks/contracts/redelivery.ts';
import { redeliverFailed } from '../../webhooks/domain/redeliver.ts';
import { notRedelivered } from '../../webhooks/http/webhook-delivery-body.ts';

/** Sends all events to a webhook again that were given up since a time. An extension. */
export const handler = await keyedEndpoint(
  redeliverFailedWebhookEvents,
  composeRedeliver,
  async (deps, { tenantId, path, body: { since } }) => {
    const key = { tenantId, webhookId: path.webhook_id };
    const sinceMs = Date.parse(since);
    if (sinceMs > deps.clock.nowMs()) throw invalidField('since', sinceMessage);
    const refused = await redeliverFailed(deps, key, sinceMs);
    if (refused) throw notRedelivered(refused);
    return { body: { since } };
  },
);
