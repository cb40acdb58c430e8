import { expect, it } from 'vitest';
import { readRefreshes } from '../../../../functions/connections/adapters/refresh-queue.ts';
import { queuedRefreshes } from '../../../support/connections/queued-refresh.ts';

const key = { tenantId: 't', integrationType: 'gmail', accountHash: 'unnamed' };
const keys = [key, { ...key, tenantId: 'u' }];
const [record] = queuedRefreshes(...keys).Records;
if (!record) throw new Error('There is one');
const attributes = {
  ...record.attributes,
  SentTimestamp: '',
  SenderId: '',
  ApproximateFirstReceiveTimestamp: '',
};
const common = {
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: '',
  awsRegion: 'us-east-1',
};

it('reads whose refreshes are due, their shard, and how often the message was delivered', () => {
  expect(readRefreshes({ ...common, ...record, attributes })).toEqual({
    id: 'message-0',
    receipt: 'receipt-0',
    shard: 'gmail.0',
    deliveries: 1,
    keys,
  });
});

it.each(['', 'null', '{}', '{"connections": [{"tenant_id": 1}]}', '{'])(
  'only has the id of a message that says %s, so that it is delivered again',
  (body) => {
    expect(readRefreshes({ ...common, ...record, attributes, body })).toEqual({ id: 'message-0' });
  },
);
