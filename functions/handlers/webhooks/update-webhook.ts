import { composeUpdateWebhook } from '../../composition/webhooks.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { updateWebhook } from '../../webhooks/contracts/webhook-settings.ts';
import { changeWebhook } from '../../webhooks/domain/change-webhooks.ts';
import { checkUrl, hostChecksOf } from '../../webhooks/domain/webhook-url.ts';
import { noSuchWebhook, urlRefused, webhookBody } from '../../webhooks/http/webhook-body.ts';

const changeable = ['url', 'event_types', 'description', 'status'] as const;

/** Changes, enables or disables a webhook. An extension. */
export const handler = await keyedEndpoint(
  updateWebhook,
  composeUpdateWebhook,
  async (deps, { tenantId, path, body, origin }) => {
    const hostChecks = hostChecksOf(deps.budgets, tenantId);
    const checked =
      body.url === undefined
        ? { url: undefined }
        : await checkUrl(body.url, { ...deps, hostChecks });
    if (!('url' in checked)) throw urlRefused(checked);
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
