import { expect } from 'vitest';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createDeliveries } from '../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { begin, unsent } from '../../../functions/webhooks/domain/delivery-transitions.ts';
import type { TestStack } from '../stack/start-test-stack.ts';
import { accepted, startReceiver } from './receiver.ts';

type ReceiverResponses = NonNullable<Parameters<typeof startReceiver>[0]>;

/** Makes tenants, each with a webhook at a receiver of its own. */
export const createListening =
  ({ request, createTenant, connect, database }: TestStack) =>
  async (response: ReceiverResponses = accepted) => {
    const { tenantId, apiKey } = await createTenant();
    const deliveries = createDeliveries(database);
    const receiver = await startReceiver(response);
    const send = async (method: string, path = '', sent?: object) => {
      const options = { method, apiKey, ...(sent ? { body: JSON.stringify(sent) } : {}) };
      const result = await request(path.startsWith('/') ? path : `/webhooks/${path}`, options);
      return { ...result, body: Object(result.body) };
    };
    const { body } = await send('POST', '/webhooks', { url: receiver.url });
    const id = String(body.id);
    const ids = () => receiver.received.map(({ headers }) => String(headers['webhook-id']));
    return {
      key: { tenantId, webhookId: id },
      secret: String(body.secret),
      receiver,
      ids,
      send: (method: string, path: string, sent?: object) => send(method, `${id}${path}`, sent),
      list: async (query = '') => (await send('GET', `${id}/deliveries${query}`)).body,
      request: send,
      /** Something happens. @returns the id of the event, once it was sent */
      happen: async (account: string): Promise<string> => {
        const before = new Set(ids());
        await connect(
          tenantId,
          'demo',
          { accessToken: 'a' },
          { account: { id: account, label: '' } },
        );
        await expect.poll(() => ids().find((each) => !before.has(each))).toBeDefined();
        return ids().find((each) => !before.has(each)) ?? '';
      },
      /** A delivery whose next attempt is in an hour. @returns the id of its event */
      wait: async (): Promise<string> => {
        const eventId = uuidV7(Date.now());
        const event = { eventId, eventType: 'connection.connected', body: '{}' };
        const atMs = Date.now() + 60 * 60 * 1000;
        await deliveries.put({ ...begin({ tenantId, webhookId: id }, event, atMs), attempt: 4 });
        return eventId;
      },
      /** An event that was given up. */
      miss: async (agoMs: number): Promise<string> => {
        const eventId = uuidV7(Date.now() - agoMs);
        const event = { eventId, eventType: 'connection.connected', body: '{}' };
        await deliveries.put(unsent(begin({ tenantId, webhookId: id }, event, 1), 'disabled'));
        return eventId;
      },
    };
  };
