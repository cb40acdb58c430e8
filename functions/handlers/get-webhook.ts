import { composeReadWebhooks } from '../composition/webhooks.ts';
import { getWebhook } from '../contracts/read-webhooks.ts';
import { keyedEndpoint } from '../http/keyed-endpoint.ts';
import { noSuchWebhook, webhookBody } from '../http/webhook-body.ts';

/** One of the tenant's webhooks. An extension. */
export const handler = await keyedEndpoint(
  getWebhook,
  composeReadWebhooks,
  async ({ webhooks }, { tenantId, path }) => {
    const webhook = await webhooks.get({ tenantId, webhookId: path.webhook_id });
    if (!webhook) throw noSuchWebhook();
    return { body: webhookBody(webhook) };
  },
);
