import { composeReadWebhooks } from '../composition/webhooks.ts';
import { deleteWebhook } from '../contracts/delete-webhook.ts';
import { keyedEndpoint } from '../http/keyed-endpoint.ts';
import { noSuchWebhook } from '../http/webhook-body.ts';
import { createAudit } from '../telemetry/audit.ts';

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
