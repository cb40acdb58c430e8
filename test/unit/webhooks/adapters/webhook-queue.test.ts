import { expect, it, vi } from 'vitest';
import type { DatedEvent } from '../../../../functions/events/domain/connection-event.ts';
import type { StreamedChange, Unreadable } from '../../../../functions/events/domain/ports.ts';
import { publishChanges } from '../../../../functions/events/domain/publish-changes.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { outgoing } from '../../../../functions/webhooks/adapters/outgoing-events.ts';
import {
  bytesInMessage,
  createWebhookQueue,
} from '../../../../functions/webhooks/adapters/webhook-queue.ts';
import { createEventQueue } from '../../../../functions/webhooks/domain/queue-events.ts';
import { startQueue } from '../../../support/queues/start-queue.ts';
import { aConnection, nowMs } from '../../events/domain/a-connection.ts';

vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');

/** The publisher's part behind the stream, with the queue of the local stack. */
const startPublisher = async () => {
  const queue = await startQueue('webhooks.fifo');
  const onBus: string[] = [];
  const aside: Unreadable[] = [];
  const reported: unknown[] = [];
  const deps = {
    bus: {
      limits: { events: 10, bytes: Number.POSITIVE_INFINITY },
      sizeOf: () => 0,
      put: async (events: readonly DatedEvent[]) => {
        onBus.push(...events.map(({ integrationId }) => integrationId));
        return events.map(() => true);
      },
    },
    webhooks: createEventQueue({
      webhooks: {
        subscriptions: async (tenantId) => [{ tenantId, webhookId: uuidV7(nowMs) }],
      },
      webhookQueue: createWebhookQueue({
        ...{ region: 'us-east-1', sdkAttemptMs: 8_000, sqsEndpoint: queue.origin },
        webhookQueueUrl: queue.url,
      }),
      outgoing,
      bytesOf: bytesInMessage,
    }),
    deadLetters: { store: async (change: Unreadable) => void aside.push(change) },
    report: (error: unknown) => void reported.push(error),
  };
  /** @returns the sequence number of the first change that failed */
  const publish = (changes: readonly StreamedChange[]) => publishChanges(deps, changes);
  const queuedIds = () =>
    queue
      .bodies()
      .flatMap((message) => Object(message).events)
      .map(({ body }) => JSON.parse(body).data.integration_id);
  return { publish, onBus, aside, reported, queuedIds, bodies: queue.bodies };
};

/** The largest that a tenant can have: control characters are six bytes of JSON, and seven within JSON. */
const metadata = Object.fromEntries(
  Array.from({ length: 20 }, (_, n) => [`${n}`.padEnd(40, 'k'), '\u0001'.repeat(500)]),
);
const agentIds = Array.from({ length: 1_000 }, () => uuidV7(nowMs));
const connected = (n: number, more: object): StreamedChange => ({
  sequenceNumber: `c${n}`,
  occurredAtMs: nowMs,
  after: { ...aConnection, integrationId: `id-${n}`, ...more },
});
const ids = (count: number) => Array.from({ length: count }, (_, n) => `id-${n}`);

it('takes the largest events of one tenant, and what comes behind them', async () => {
  const { publish, onBus, reported, queuedIds, aside } = await startPublisher();
  const large = ids(10).map((_, n) => connected(n, { metadata, agentIds, tenantId: 'large' }));
  expect(await publish([...large, connected(10, {})])).toBeUndefined();
  expect([reported, aside]).toEqual([[], []]);
  expect([onBus, queuedIds()]).toEqual([ids(11), ids(11)]);
});

it('takes ten small events of an endpoint in one message', async () => {
  const { publish, bodies } = await startPublisher();
  await publish(ids(30).map((_, n) => connected(n, {})));
  expect(bodies()).toHaveLength(3);
});
