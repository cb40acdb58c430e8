import { composeReadWebhooks } from '../../composition/webhooks.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { getWebhook } from '../../webhooks/contracts/webhooks.ts';
import { noSuchWebhook, webhookBody } from '../../webhooks/http/webhook-body.ts';

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
