import { composeReadWebhooks } from '../composition/webhooks.ts';
import { listWebhooks } from '../contracts/read-webhooks.ts';
import { keyedEndpoint } from '../http/keyed-endpoint.ts';
import { webhookBody } from '../http/webhook-body.ts';

/** The tenant's webhooks. An extension. */
export const handler = await keyedEndpoint(
  listWebhooks,
  composeReadWebhooks,
  async ({ webhooks }, { tenantId }) => ({
    body: (await webhooks.list(tenantId)).map(webhookBody),
  }),
);
