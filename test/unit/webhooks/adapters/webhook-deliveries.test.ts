import { expect, it } from 'vitest';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { createDeliveries } from '../../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { deliveriesOf } from '../../../../functions/webhooks/domain/deliveries-of.ts';
import { storedMs } from '../../../../functions/webhooks/domain/delivery.ts';
import { begin, unsent } from '../../../../functions/webhooks/domain/delivery-transitions.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const deliveries = createDeliveries(database);
const nowMs = Date.parse('2026-11-20T09:00:00Z');

it('continues a redelivery whose last page has become older than what is stored', async () => {
  const key = { tenantId: 't', webhookId: 'w' };
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
