import { composeCreateWebhook } from '../../composition/webhooks.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { createWebhook as route } from '../../webhooks/contracts/webhook-settings.ts';
import { createWebhook, hasMost } from '../../webhooks/domain/create-webhook.ts';
import { checkUrl, hostChecksOf } from '../../webhooks/domain/webhook-url.ts';
import { tooManyWebhooks, urlRefused, webhookBody } from '../../webhooks/http/webhook-body.ts';

/** Adds an endpoint to which events are sent. An extension. */
export const handler = await keyedEndpoint(
  route,
  composeCreateWebhook,
  async (deps, { tenantId, body, origin }) => {
    if (await hasMost(deps, tenantId)) throw tooManyWebhooks();
    const hostChecks = hostChecksOf(deps.budgets, tenantId);
    const checked = await checkUrl(body.url, { ...deps, hostChecks });
    if (!('url' in checked)) throw urlRefused(checked);
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
