import { randomUUID } from 'node:crypto';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import type { QueuedDeliveries } from '../../../functions/webhooks/domain/ports.ts';
import { type BenchCase, caseOf } from './case.ts';
import type { Scenario } from './scenario.ts';

/** What Lambda calls the function with that reads the queue of deliveries. */
const queued = (message: QueuedDeliveries) => {
  const id = randomUUID();
  const attributes = { ApproximateReceiveCount: '1', MessageGroupId: message.webhookId };
  const body = JSON.stringify(message);
  return { Records: [{ messageId: id, receiptHandle: id, body, attributes }] };
};

/** The functions that send events to tenants' endpoints, and those that show them. */
export const webhookCases = async ({ tenancy, eventOf }: Scenario): Promise<BenchCase[]> => {
  const { tenantId, webhookId } = await tenancy.addWebhook();
  const reading = (name: string, path: string, text: string) =>
    caseOf(name, { dynamodb: 2 }, text, () => eventOf({ path: `/webhooks${path}`, tenantId }));
  return [
    reading('list-webhooks', '', webhookId),
    reading('get-webhook', `/${webhookId}`, webhookId),
    // The endpoint's secrets are known from an earlier delivery.
    caseOf(
      'deliver-webhooks, one',
      { dynamodb: 3, provider: 1 },
      '"batchItemFailures":[]',
      async () => {
        const eventId = uuidV7(Date.now());
        const event = { eventId, eventType: 'connection.connected', body: '{}' };
        return queued({ tenantId, webhookId, kind: 'events', events: [event] });
      },
    ),
    caseOf('deliver-due-webhooks, none', { dynamodb: 8 }, '"queued":0', async () => ({})),
  ];
};
