import { composeUpdateWebhook } from '../composition/webhooks.ts';
import { updateWebhook } from '../contracts/update-webhook.ts';
import { changeWebhook } from '../domain/webhooks/change-webhooks.ts';
import { checkUrl } from '../domain/webhooks/webhook-url.ts';
import { keyedEndpoint } from '../http/keyed-endpoint.ts';
import { noSuchWebhook, urlRefused, webhookBody } from '../http/webhook-body.ts';
import { createAudit } from '../telemetry/audit.ts';

const changeable = ['url', 'event_types', 'description', 'status'] as const;

/** Changes, enables or disables a webhook. An extension. */
export const handler = await keyedEndpoint(
  updateWebhook,
  composeUpdateWebhook,
  async (deps, { tenantId, path, body, origin }) => {
    const checked = body.url === undefined ? { url: undefined } : await checkUrl(body.url, deps);
    if ('problem' in checked) throw urlRefused(checked.problem);
    const { event_types: eventTypes, description, status } = body;
    const key = { tenantId, webhookId: path.webhook_id };
    const change = { url: checked.url, eventTypes, description, status };
    const webhook = await changeWebhook(deps, key, change);
    if (!webhook) throw noSuchWebhook();
    createAudit(origin).record({
      act: 'webhook.changed',
      result: 'done',
      ...key,
      changed: changeable.filter((member) => body[member] !== undefined),
    });
    return { body: webhookBody(webhook) };
  },
);
