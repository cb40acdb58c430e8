import { composeReadWebhooks } from '../../composition/webhooks.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { listWebhooks } from '../../webhooks/contracts/webhooks.ts';
import { webhookBody } from '../../webhooks/http/webhook-body.ts';

/** The tenant's webhooks. An extension. */
export const handler = await keyedEndpoint(
  listWebhooks,
  composeReadWebhooks,
  async ({ webhooks }, { tenantId }) => ({
    body: (await webhooks.list(tenantId)).map(webhookBody),
  }),
);
