import { composeTestWebhook } from '../../composition/webhooks.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { testWebhook } from '../../webhooks/contracts/test-webhook.ts';
import { testEndpoint } from '../../webhooks/domain/test-endpoint.ts';
import { noSuchWebhook } from '../../webhooks/http/webhook-body.ts';
import { testBody, testedTooOften } from '../../webhooks/http/webhook-delivery-body.ts';

/** Sends a test event to a webhook, and says what came back. An extension. */
export const handler = await keyedEndpoint(
  testWebhook,
  composeTestWebhook,
  async (deps, { tenantId, path }) => {
    const tested = await testEndpoint(deps, { tenantId, webhookId: path.webhook_id });
    if (!('refused' in tested)) return { body: testBody(tested.eventId, tested.attempt) };
    throw tested.refused === 'no_webhook' ? noSuchWebhook() : testedTooOften(tested.waitMs);
  },
);
