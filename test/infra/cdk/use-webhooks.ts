import { expect, vi } from 'vitest';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createDeliveries } from '../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import { begin } from '../../../functions/webhooks/domain/delivery-transitions.ts';
import { mostWebhooks } from '../../../functions/webhooks/domain/webhook.ts';
import { healthy } from '../../../functions/webhooks/domain/webhook-health.ts';
import type { TestStack } from '../../support/stack/start-test-stack.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 120_000 });
const event = { eventId: uuidV7(1_000), eventType: 'connection.connected', body: '{}' };

/**
 * Runs every path of the functions of webhooks that calls DynamoDB or KMS.
 * @param hasRemoved whether a request for a webhook has found that it was one too many
 */
export const useWebhooks = async (stack: TestStack, hasRemoved: () => boolean): Promise<void> => {
  const { request, createTenant, connect, database, stack: local } = stack;
  const webhooks = createWebhooks(database);
  const deliveries = createDeliveries(database);
  const { tenantId, apiKey } = await createTenant();
  const receiver = await startReceiver();
  const create = (key: string) =>
    request('/webhooks', {
      method: 'POST',
      apiKey: key,
      body: JSON.stringify({ url: receiver.url }),
    });
  const { body } = await create(apiKey);
  const { id: webhookId } = Object(body);
  const path = `/webhooks/${webhookId}`;
  await request('/webhooks', { apiKey });
  await request(path, { apiKey });
  await request(`${path}/rotate_secret`, { method: 'POST', apiKey });

  // It works again after an outage, so that what waits is sent.
  const key = { tenantId, webhookId };
  const failures = { sinceMs: 1_000, messages: 3, backOffUntilMs: 0 };
  await webhooks.recordHealth({ ...key, generation: 0 }, { is: 'failing', failures });
  await deliveries.put({ ...begin(key, event, 1_000), attempt: 4 });
  await local.functions.get('deliver-due-webhooks')?.invoke({}, 'test');
  await until(() => expect(receiver.received).toHaveLength(1));
  receiver.answer = () => ({ status: 410 });
  await connect(tenantId, 'demo', { accessToken: 'a' });
  await until(async () => expect((await webhooks.get(key))?.health.why).toBe('gone'));
  const other = await stack.addKey(tenantId);
  const settings = { url: receiver.url, description: 'Of sales', event_types: null };
  const change = { ...settings, status: 'enabled' };
  await request(path, { method: 'PATCH', apiKey: other, body: JSON.stringify(change) });
  await request(path, { method: 'DELETE', apiKey: other });

  await sendAgain(stack, create);
  while (!hasRemoved()) await createAtOnce(stack, create);
};

type Create = (apiKey: string) => Promise<{ status: number; body: unknown }>;

/** What a tenant has sent unscheduled, with a key for each four requests. */
const sendAgain = async (
  { request, createTenant, addKey, database }: TestStack,
  create: Create,
): Promise<void> => {
  const { tenantId, apiKey } = await createTenant();
  const { id: webhookId } = Object((await create(apiKey)).body);
  await createDeliveries(database).put(begin({ tenantId, webhookId }, event, Date.now()));
  const path = `/webhooks/${webhookId}`;
  await request(`${path}/test`, { method: 'POST', apiKey });
  await request(`${path}/deliveries`, { apiKey });
  const method = 'POST';
  const other = await addKey(tenantId);
  await request(`${path}/deliveries/${event.eventId}/redeliver`, { method, apiKey: other });
  const body = JSON.stringify({ since: '1970-01-01T00:00:00Z' });
  await request(`${path}/redeliver`, { method, apiKey: other, body });
};

/** Of those who come at the same time for the last place, some find that they were one too many. */
const createAtOnce = async (
  { createTenant, database }: TestStack,
  create: Create,
): Promise<void> => {
  const webhooks = createWebhooks(database);
  const { tenantId, apiKey } = await createTenant();
  for (let n = 0; n < mostWebhooks - 1; n++) {
    const own = { tenantId, webhookId: `${n}` };
    const url = 'https://example.com/';
    await webhooks.add({ ...own, url, sealedSecrets: '', createdAtMs: 1, health: healthy });
  }
  await Promise.all([create(apiKey), create(apiKey), create(apiKey)]);
};
