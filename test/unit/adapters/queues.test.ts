import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { createEventBus } from '../../../functions/adapters/event-bus.ts';
import { createRefreshQueue } from '../../../functions/adapters/refresh-queue.ts';
import { dated, eventOf } from '../../../functions/domain/events/connection-event.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { aConnection, nowMs } from '../domain/events/a-connection.ts';

const aws = { environment: 'dev', region: 'us-east-1', sdkAttemptMs: 8_000 } as const;
vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
const key = { tenantId: 't', integrationType: 'gmail', accountHash: 'unnamed' };

it('counts the refreshes that SQS has taken, of a call that it took in part', async () => {
  const { origin } = await startStub(({ json }) => {
    const [, taken] = Object(json).Entries;
    const MD5OfMessageBody = createHash('md5').update(taken.MessageBody).digest('hex');
    const Successful = [{ Id: taken.Id, MessageId: 'm', MD5OfMessageBody }];
    return {
      body: { Successful, Failed: [{ Id: '0', Code: 'InternalError', SenderFault: false }] },
    };
  });
  const queue = createRefreshQueue({ ...aws, sqsEndpoint: origin, refreshQueueUrl: `${origin}/q` });
  const messages = [
    { lane: 'a', keys: [key] },
    { lane: 'b', keys: [key, key, key] },
  ];
  expect(await queue.send(messages)).toBe(3);
});

it('reports each event that EventBridge has refused, and counts as large what it would', async () => {
  const reported: unknown[] = [];
  const stub = await startStub(() => ({
    body: {
      FailedEntryCount: 1,
      Entries: [{ EventId: 'e' }, { ErrorCode: 'ThrottlingException' }],
    },
  }));
  const config = { ...aws, eventbridgeEndpoint: stub.origin };
  const bus = createEventBus(config, (error) => void reported.push(error));
  const event = dated(eventOf(aConnection, { kind: 'connected' }), nowMs);
  expect(await bus.put([event, event])).toEqual([true, false]);
  expect(reported).toEqual([new Error('EventBridge refused an event: ThrottlingException')]);
  const [{ Source, DetailType, Detail }] = Object(stub.requests[0]?.json).Entries;
  // 14 for its time.
  expect(bus.sizeOf(event)).toBe(14 + Source.length + DetailType.length + Detail.length);
});
