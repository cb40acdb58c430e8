import type { DatedEvent } from '../../../../functions/events/domain/connection-event.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { outgoing } from '../../../../functions/webhooks/adapters/outgoing-events.ts';
import { begin } from '../../../../functions/webhooks/domain/delivery-transitions.ts';
import type { Services } from '../services.ts';
import { startWebhooks } from './start-webhooks.ts';

const hour = 3_600_000;

/** US dollars in us-east-1, as in docs/deploy/cost.md. SQS counts FIFO requests. */
const perMillion = { readUnit: 0.125, writeUnit: 0.625, kmsCall: 3, fifoRequest: 0.5 };

const eventsOf = (tenantId: string, count: number, atMs: number): DatedEvent[] =>
  Array.from({ length: count }, () => ({
    kind: 'connected',
    id: uuidV7(atMs),
    tenantId,
    integrationType: 'google_calendar',
    integrationId: uuidV7(atMs),
    clientReference: undefined,
    metadata: undefined,
    agentIds: [],
    version: 1,
    occurredAtMs: atMs,
  }));

/** What each delivery costs by its fate, from the event on. */
export const measureWebhooks = async (services: Services) => {
  const world = await startWebhooks(services);
  const { time, endpoint, publish, drain, runDue, webhooks, deliveries } = world;
  const { tenantId, webhookId } = await world.addEndpoint();
  const key = { tenantId, webhookId };
  const send = async (count: number) => {
    await publish(eventsOf(tenantId, count, time.ms));
    await drain();
  };
  const table: Record<string, string | number>[] = [];
  const row = async (delivery: string, count: number, act: () => Promise<void>) => {
    const before = world.queueRequests();
    const counts = await services.count(act);
    const { dynamodbCalls, kmsCalls, readUnits, writeUnits } = counts;
    const sqs = world.queueRequests() - before;
    const dollars =
      readUnits * perMillion.readUnit +
      writeUnits * perMillion.writeUnit +
      kmsCalls * perMillion.kmsCall +
      sqs * perMillion.fifoRequest;
    const each = (n: number) => Number((n / count).toFixed(2));
    table.push({
      delivery,
      'DynamoDB, calls': each(dynamodbCalls),
      RCU: each(readUnits),
      WCU: each(writeUnits),
      'KMS, calls': each(kmsCalls),
      'SQS, requests': each(sqs),
      'USD a million': each(dollars),
    });
  };
  /** Events that wait for their next attempt. */
  const leave = async (count: number, dueAtMs: number) => {
    for (const event of eventsOf(tenantId, count, time.ms)) {
      await deliveries.put({ ...begin(key, outgoing(event), dueAtMs), attempt: 4 });
    }
  };
  const fail = async (backOffUntilMs: number) => {
    const read = await webhooks.get(key);
    const failures = { sinceMs: time.ms - 24 * hour, messages: 5, backOffUntilMs };
    if (read) await webhooks.recordHealth(read, { is: 'failing', failures });
  };
  const runMinute = async () => {
    await runDue();
    await drain();
  };

  await row('the first within an hour', 1, () => send(1));
  await row('taken at once, alone', 1, () => send(1));
  await row('taken at once, ten of a tenant together', 10, () => send(10));
  endpoint.refusals = 1;
  await row('refused, and taken after five seconds', 1, () => send(1));
  await leave(100, time.ms);
  await row('found by the run of a minute, and taken', 100, runMinute);
  await leave(100, time.ms);
  await fail(time.ms + hour);
  await row('found by the run of a minute, and put off as the endpoint is paused', 100, runMinute);
  await leave(900, time.ms + hour);
  await fail(0);
  await row('taken with 1,000 others after an outage', 1_001, () => send(1));
  return table;
};
