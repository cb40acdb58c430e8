import { composeCreateWebhook } from '../composition/webhooks.ts';
import { createWebhook as route } from '../contracts/create-webhook.ts';
import { createWebhook } from '../domain/webhooks/change-webhooks.ts';
import { checkUrl } from '../domain/webhooks/webhook-url.ts';
import { keyedEndpoint } from '../http/keyed-endpoint.ts';
import { tooManyWebhooks, urlRefused, webhookBody } from '../http/webhook-body.ts';
import { createAudit } from '../telemetry/audit.ts';

/** Adds an endpoint to which events are sent. An extension. */
export const handler = await keyedEndpoint(
  route,
  composeCreateWebhook,
  async (deps, { tenantId, body, origin }) => {
    const checked = await checkUrl(body.url, deps);
    if ('problem' in checked) throw urlRefused(checked.problem);
    const { event_types: eventTypes, description } = body;
    const settings = { url: checked.url, eventTypes, description };
    const created = await createWebhook(deps, tenantId, settings);
    if (!created) throw tooManyWebhooks();
    const { webhook, secret } = created;
    const { webhookId } = webhook;
    createAudit(origin).record({ act: 'webhook.created', result: 'done', tenantId, webhookId });
    return { body: { ...webhookBody(webhook), secret } };
  },
);
