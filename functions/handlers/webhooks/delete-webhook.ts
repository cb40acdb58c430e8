import { composeReadWebhooks } from '../../composition/webhooks.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { deleteWebhook } from '../../webhooks/contracts/webhooks.ts';
import { noSuchWebhook } from '../../webhooks/http/webhook-body.ts';

/** Deletes a webhook. An extension. */
export const handler = await keyedEndpoint(
  deleteWebhook,
  composeReadWebhooks,
  async ({ webhooks }, { tenantId, path, origin }) => {
    const key = { tenantId, webhookId: path.webhook_id };
    if (!(await webhooks.remove(key))) throw noSuchWebhook();
    createAudit(origin).record({ act: 'webhook.deleted', result: 'done', ...key });
    return { body: { id: path.webhook_id } };
  },
);
