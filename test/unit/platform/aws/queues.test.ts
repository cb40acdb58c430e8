import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import {
  createRefreshQueue,
  readRefreshes,
} from '../../../../functions/connections/adapters/refresh-queue.ts';
import {
  createNoticeQueue,
  readReport,
} from '../../../../functions/disconnect/adapters/notice-queue.ts';
import { createEventBus } from '../../../../functions/events/adapters/event-bus.ts';
import { dated, eventOf } from '../../../../functions/events/domain/connection-event.ts';
import { queuedRefreshes } from '../../../support/connections/queued-refresh.ts';
import { startStub } from '../../../support/providers/stub-server.ts';
import { aConnection, nowMs } from '../../events/domain/a-connection.ts';

const aws = { environment: 'dev', region: 'us-east-1', sdkAttemptMs: 8_000 } as const;
vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
const key = { tenantId: 't', integrationType: 'gmail', accountHash: 'unnamed' };

it('counts the refreshes that SQS has taken, of a call that it took in part', async () => {
  const { origin } = await startStub(({ json }) => {
    const [, accepted] = Object(json).Entries;
    const MD5OfMessageBody = createHash('md5').update(accepted.MessageBody).digest('hex');
    const Successful = [{ Id: accepted.Id, MessageId: 'm', MD5OfMessageBody }];
    return {
      body: { Successful, Failed: [{ Id: '0', Code: 'InternalError', SenderFault: false }] },
    };
  });
  const queue = createRefreshQueue({ ...aws, sqsEndpoint: origin, refreshQueueUrl: `${origin}/q` });
  const messages = [
    { shard: 'a', keys: [key] },
    { shard: 'b', keys: [key, key, key] },
  ];
  expect(await queue.send(messages)).toBe(3);
});

/** A message as Lambda hands it over. */
const received = (body: string, more = {}) => ({
  ...{ messageId: 'm', receiptHandle: 'r', body, messageAttributes: {}, md5OfBody: '' },
  ...{ eventSource: 'aws:sqs', eventSourceARN: '', awsRegion: 'us-east-1' },
  attributes: {
    ...{ ApproximateReceiveCount: '2', ApproximateFirstReceiveTimestamp: '' },
    ...{ SentTimestamp: '', SenderId: '', ...more },
  },
});

it('reads whose refreshes are due, their shard, and how often the message was delivered', () => {
  const keys = [key, { ...key, tenantId: 'u' }];
  const [{ body } = { body: '' }] = queuedRefreshes(...keys).Records;
  const message = received(body, { MessageGroupId: 'gmail.0' });
  const read = { id: 'm', receipt: 'r', shard: 'gmail.0', deliveries: 2, keys };
  expect(readRefreshes(message)).toEqual(read);
});

it.each(['', 'null', '{}', '{"connections": [{"tenant_id": 1}]}', '{'])(
  'only has the id of a message that says %s, so that it is delivered again, and why',
  (body) => {
    const message = received(body, { MessageGroupId: 'gmail.0' });
    expect(readRefreshes(message)).toEqual({ id: 'm', error: expect.any(Error) });
  },
);

it.each([undefined, { tenantId: 't', clientIds: ['one', 'two'] }])(
  'gives back a report about own apps %j as it was handed over',
  async (tenantApps) => {
    const stub = await startStub(({ json }) => {
      const MD5OfMessageBody = createHash('md5').update(Object(json).MessageBody).digest('hex');
      return { body: { MessageId: 'm', MD5OfMessageBody } };
    });
    const report = {
      ...({ integrationType: 'gmail', effect: 'uninstalled', accountKey: 'google#a' } as const),
      ...{ tenantApps, connectedUntilMs: 5, surelyUntilMs: 4, requestId: 'q' },
      ...{ confirmationCode: undefined, sourceAddress: undefined },
    };
    const { origin } = stub;
    await createNoticeQueue({ ...aws, sqsEndpoint: origin, noticeQueueUrl: `${origin}/q` }).send(
      report,
    );
    const sent = Object(stub.requests[0]?.json);
    // By this, SQS tells those who share the queue apart.
    expect(sent.MessageGroupId).toBe(tenantApps?.tenantId);
    const read = { ...report, id: 'm', receipt: 'r', deliveries: 2 };
    expect(readReport(received(String(sent.MessageBody)))).toEqual(read);
  },
);

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
