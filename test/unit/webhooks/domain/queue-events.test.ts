import { expect, it, vi } from 'vitest';
import { type DatedEvent, dated } from '../../../../functions/events/domain/connection-event.ts';
import { eventsOf } from '../../../../functions/events/domain/events-of.ts';
import { outgoing } from '../../../../functions/webhooks/adapters/outgoing-events.ts';
import type { QueuedDeliveries } from '../../../../functions/webhooks/domain/ports.ts';
import { createEventQueue } from '../../../../functions/webhooks/domain/queue-events.ts';
import { aConnection, nowMs } from '../../events/domain/a-connection.ts';

/** As many as a tenant may have. */
const webhookIds = Array.from({ length: 10 }, (_, n) => `webhook-${n}`);

const connected = (integrationId: string): DatedEvent[] =>
  eventsOf(undefined, { ...aConnection, integrationId }).map((event) => dated(event, nowMs));

const eventQueue = (send: (message: QueuedDeliveries) => Promise<void>) =>
  createEventQueue({
    webhooks: {
      subscriptions: async (tenantId) => webhookIds.map((webhookId) => ({ tenantId, webhookId })),
    },
    webhookQueue: { send },
    outgoing,
    bytesOf: () => 0,
  });

it('queues an event for all endpoints of a tenant at once, since other tenants’ events wait behind it', async () => {
  const sent: string[] = [];
  const open = Promise.withResolvers<void>();
  const put = eventQueue(async ({ webhookId }) => {
    sent.push(webhookId);
    await open.promise;
  }).put(connected('one'));
  await vi.waitFor(() => expect(sent).toEqual(webhookIds));
  open.resolve();
  expect(await put).toEqual([true]);
});

it('queues the messages of an endpoint in their order', async () => {
  const first: string[] = [];
  const queue = eventQueue(async (message) => {
    await Promise.resolve();
    if (message.kind !== 'events' || message.webhookId !== webhookIds[0]) return;
    first.push(...message.events.map(({ eventId }) => eventId));
  });
  const events = Array.from({ length: 25 }, (_, n) => connected(`${n}`)).flat();
  await queue.put(events);
  expect(first).toEqual(events.map(({ id }) => id));
});

it('fails if one endpoint’s cannot be queued, once those of the others are', async () => {
  const sent: string[] = [];
  const queue = eventQueue(async ({ webhookId }) => {
    if (webhookId === webhookIds[0]) throw new Error('throttled');
    await new Promise((resolve) => setImmediate(resolve));
    sent.push(webhookId);
  });
  await expect(queue.put(connected('one'))).rejects.toThrow('throttled');
  expect(sent).toEqual(webhookIds.slice(1));
});
