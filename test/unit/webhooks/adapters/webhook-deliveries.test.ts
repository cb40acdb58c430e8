import { expect, it } from 'vitest';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import { updateItem } from '../../../../functions/platform/aws/items.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import {
  createDeliveries,
  createDueDeliveries,
} from '../../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { deliveriesOf } from '../../../../functions/webhooks/domain/deliveries-of.ts';
import { dueFromMs, storedMs } from '../../../../functions/webhooks/domain/delivery.ts';
import { begin, unsent } from '../../../../functions/webhooks/domain/delivery-transitions.ts';
import { startFaultProxy } from '../../../support/fault/fault-proxy.ts';
import { startTestDatabase } from '../../../support/run/test-database.ts';

const { config, credentials, database } = await startTestDatabase();
const proxy = await startFaultProxy(config.dynamodbEndpoint);
const throughProxy = createDueDeliveries(
  createDatabase({ ...config, dynamodbEndpoint: proxy.origin }, credentials),
);
const deliveries = createDeliveries(database);
const key = { tenantId: 't', webhookId: 'w' };
const nowMs = Date.parse('2026-11-20T09:00:00Z');

it('continues a redelivery whose last page has become older than what is stored', async () => {
  const oldestMs = nowMs - storedMs;
  const ids = [oldestMs - 2, oldestMs - 1, oldestMs, oldestMs + 1].map((ms) => uuidV7(ms));
  for (const eventId of ids) {
    const event = { eventId, eventType: 'connection.connected', body: '{}' };
    await deliveries.put(unsent(begin(key, event, nowMs), 'disabled'));
  }
  const message = { ...key, kind: 'failed', sinceMs: 0, after: ids[0] } as const;
  const found = await deliveriesOf(deliveries, message, nowMs);
  expect(found.deliveries.map(({ eventId }) => eventId)).toEqual(ids.slice(2));
});

it('leases a delivery for whoever has written it, though the answer was lost', async () => {
  const event = { eventId: uuidV7(nowMs), eventType: 'connection.connected', body: '{}' };
  const pending = begin(key, event, nowMs);
  await deliveries.put(pending);
  const due = { ...key, eventId: event.eventId, dueFromMs: dueFromMs(pending) };
  proxy.inject({ mode: 'commitThenDrop', operation: 'UpdateItem', times: 1 });
  expect(await throughProxy.lease(due, nowMs + 600_000)).toBe(true);
  expect(await throughProxy.lease(due, nowMs + 600_001)).toBe(false);
  expect(await deliveries.get(due)).toEqual({ ...pending, leasedUntilMs: nowMs + 600_000 });
});

it.each(['due', 'events', 'pending'] as const)(
  'a row that cannot be read stops no other of its endpoint, and stays due: %s',
  async (kind) => {
    const of = { tenantId: 't', webhookId: kind };
    const events = [0, 1, 2].map((n) => ({
      ...{ eventId: uuidV7(nowMs + n), eventType: 'connection.connected', body: '{}' },
    }));
    const eventIds = events.map(({ eventId }) => eventId);
    for (const event of events) await deliveries.put(begin(of, event, nowMs));
    const [, broken = ''] = eventIds;
    const due = { ...of, eventId: broken, dueFromMs: nowMs };
    const item = { endpoint: `t#${kind}`, event_id: broken };
    const write = { update: 'SET due = :later_reason', values: { ':later_reason': 'whim' } };
    await updateItem(database, 'webhook_deliveries', item, write);
    const message = { ...of, kind, eventIds, events, sinceMs: nowMs };
    const found = await deliveriesOf(deliveries, message, nowMs);
    expect(found.deliveries.map(({ eventId }) => eventId)).toEqual([eventIds[0], eventIds[2]]);
    expect(found.unreadable).toMatchObject([
      { message: `A row cannot be read: webhook_deliveries t ${kind} ${broken}` },
    ]);
    expect(await createDueDeliveries(database).lease(due, nowMs + 1)).toBe(true);
  },
);
