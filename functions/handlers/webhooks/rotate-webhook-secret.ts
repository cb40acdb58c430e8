import { composeRotateWebhookSecret } from '../../composition/webhooks.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { rotateWebhookSecret } from '../../webhooks/contracts/webhooks.ts';
import { rotateSecret } from '../../webhooks/domain/change-webhooks.ts';
import { noSuchWebhook, webhookBody } from '../../webhooks/http/webhook-body.ts';

/** Gives a webhook a new secret. An extension. */
export const handler = await keyedEndpoint(
  rotateWebhookSecret,
  composeRotateWebhookSecret,
  async (deps, { tenantId, path, origin }) => {
    const key = { tenantId, webhookId: path.webhook_id };
    const rotated = await rotateSecret(deps, key);
    if (!rotated) throw noSuchWebhook();
    createAudit(origin).record({ act: 'webhook.secret_rotated', result: 'done', ...key });
    return { body: { ...webhookBody(rotated.webhook), secret: rotated.secret } };
  },
);
