import { composeTestWebhook } from '../composition/webhooks.ts';
import { testWebhook } from '../contracts/test-webhook.ts';
import { testEndpoint } from '../domain/webhooks/test-endpoint.ts';
import { keyedEndpoint } from '../http/keyed-endpoint.ts';
import { noSuchWebhook } from '../http/webhook-body.ts';
import { testBody, testedTooOften } from '../http/webhook-delivery-body.ts';

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
