import { composeReadWebhooks } from '../../composition/webhooks.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { reportUnreadable } from '../../platform/telemetry/report-unreadable.ts';
import { listWebhooks } from '../../webhooks/contracts/webhooks.ts';
import { webhookBody } from '../../webhooks/http/webhook-body.ts';

/** The tenant's webhooks. An extension. */
export const handler = await keyedEndpoint(
  listWebhooks,
  composeReadWebhooks,
  async ({ webhooks }, { tenantId }) => {
    const found = await webhooks.list(tenantId);
    reportUnreadable(listWebhooks, found.unreadable);
    return { body: found.webhooks.map(webhookBody) };
  },
);
