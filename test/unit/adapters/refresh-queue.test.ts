import { expect, it } from 'vitest';
import { readRefresh } from '../../../functions/adapters/refresh-queue.ts';
import { queuedRefreshes } from '../../support/queued-refresh.ts';

const key = { tenantId: 't', integrationType: 'gmail', accountHash: 'unnamed' };
const [record] = queuedRefreshes(key).Records;
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

it('reads whose refresh is due, its lane, and how often it came', () => {
  expect(readRefresh({ ...common, ...record, attributes })).toEqual({
    id: 'message-0',
    receipt: 'receipt-0',
    lane: 'gmail.0',
    deliveries: 1,
    key,
  });
});

it.each(['', 'null', '{}', '{"tenant_id": 1}', '{'])(
  'only has the id of a message that says %s, so that the others of its batch go on',
  (body) => {
    expect(readRefresh({ ...common, ...record, attributes, body })).toEqual({ id: 'message-0' });
  },
);
