import type { Budgets } from '../../platform/model/limiters.ts';
import type { Clock, SecretBox } from '../../platform/model/ports.ts';
import type { DeliveryAttempt, OutgoingEvent } from './delivery.ts';
import type { WebhookSender, Webhooks } from './ports.ts';
import { readSecrets } from './signing-secrets.ts';
import { tenantLimit } from './tenant-limit.ts';
import { ownerOf, type WebhookKey } from './webhook.ts';

type TestEndpointDeps = {
  webhooks: Pick<Webhooks, 'get'>;
  webhookSender: WebhookSender;
  secretBox: SecretBox;
  budgets: Budgets;
  /** An event about the endpoint itself. */
  testEvent(key: WebhookKey, atMs: number): OutgoingEvent;
  clock: Clock;
};

type EndpointTestResult =
  | { eventId: string; attempt: DeliveryAttempt }
  | { refused: 'no_webhook' }
  | { refused: 'too_often'; waitMs: number };

/**
 * Sends a test to an endpoint, enabled or not, and returns the attempt. It changes nothing of the endpoint.
 * Limited per tenant, so that nobody scans other hosts with it.
 */
export const testEndpoint = async (
  deps: TestEndpointDeps,
  key: WebhookKey,
): Promise<EndpointTestResult> => {
  const webhook = await deps.webhooks.get(key);
  if (!webhook) return { refused: 'no_webhook' };
  const budget = deps.budgets(key.tenantId, { webhook_tests: tenantLimit });
  const { admitted, retryAfterMs } = await budget.consume(1);
  if (!admitted) return { refused: 'too_often', waitMs: retryAfterMs };
  const secrets = readSecrets(await deps.secretBox.open(webhook.sealedSecrets, ownerOf(key)));
  const event = deps.testEvent(key, deps.clock.nowMs());
  const { attempt } = await deps.webhookSender.send(webhook.url, event, secrets);
  return { eventId: event.eventId, attempt };
};
