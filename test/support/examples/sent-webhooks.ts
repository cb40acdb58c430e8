import { vi } from 'vitest';
import { exampleOf } from '../../../functions/examples.ts';
import { webhookExamples } from '../../../functions/webhooks/contracts/webhook-examples.ts';
import type { TestStack } from '../stack/start-test-stack.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import type { Reader } from './readers.ts';
import type { OwnValue } from './with-own-values.ts';

/** Webhooks as in the examples, at a receiver that takes what is sent. */
export const createSentWebhooks = async ({ request, connect }: TestStack) => {
  const { url } = await startReceiver();

  /** Each example has one of its own, which is in no other one's way. */
  const make = async (apiKey: string, changes = {}) => {
    const body = JSON.stringify({ ...Object(exampleOf('createWebhook').body), url, ...changes });
    const response = await request('/webhooks', { method: 'POST', apiKey, body });
    return String(Object(response.body).id);
  };

  /** One that took an event, whose id it gives too. */
  const makeSent = async ({ tenantId, apiKey }: Reader) => {
    const webhook_id = await make(apiKey, { event_types: ['connection.connected'] });
    const account = { id: webhook_id, label: 'Acme' };
    await connect(tenantId, 'demo', { accessToken: 'a' }, { account });
    const path = `/webhooks/${webhook_id}/deliveries?status=delivered`;
    // Also before the first test, where no expectation can wait.
    const event_id = await vi.waitFor(
      async () => {
        const [delivery] = Object((await request(path, { apiKey })).body);
        if (!delivery) throw new Error('The webhook took nothing');
        return String(delivery.event_id);
      },
      { timeout: 60_000 },
    );
    return { webhook_id, event_id };
  };

  /** What is in the place of the ids of an example of webhooks. */
  const idsFor = async (operationId: string, reader: Reader): Promise<OwnValue[]> => {
    const { webhook_id, event_id } = webhookExamples.redeliverWebhookEvent.path;
    if (!/deliver/i.test(operationId)) return [[webhook_id, await make(reader.apiKey)]];
    const sent = await makeSent(reader);
    return [
      [webhook_id, sent.webhook_id],
      [event_id, sent.event_id],
    ];
  };

  const address: OwnValue = [webhookExamples.createWebhook.body.url, url];
  return { address, idsFor };
};
