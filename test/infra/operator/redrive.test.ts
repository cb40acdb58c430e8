import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type StubRequest, startStub } from '../../support/providers/stub-server.ts';
import { stubAws } from './aws.ts';
import { operator } from './operator.ts';

const unreadable = JSON.stringify({
  unreadable: {
    problems: [],
    record: { dynamodb: { NewImage: { integration_id: { S: 'x' } }, SequenceNumber: '1' } },
  },
});
const message = (MessageId: string) => ({
  ...{ MessageId, ReceiptHandle: `of ${MessageId}`, Body: unreadable },
  MD5OfBody: createHash('md5').update(unreadable).digest('hex'),
});

const batches: string[][] = [];
const operationOf = ({ headers }: StubRequest) =>
  String(headers['x-amz-target']).replace('AmazonSQS.', '');
const sqs = await startStub((request) => ({
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body:
    operationOf(request) === 'GetQueueUrl'
      ? { QueueUrl: `${sqs.origin}/1/${request.json?.QueueName}` }
      : { Messages: batches.shift()?.map(message) },
}));
stubAws({ SQS: sqs.origin });

it('events redrive ends when it gets only messages again that stay in the queue', async () => {
  // SQS delivers a message again once its visibility timeout is over.
  batches.push(['a', 'b'], ['b', 'c'], ['a', 'b', 'c'], ['a', 'b', 'c'], ['a', 'b', 'c']);
  const { code, json, stderr } = await operator('events redrive --env prod --json');
  expect({ code, json }, stderr).toEqual({ code: 1, json: { sent: 0, failed: 3, lost: 0 } });
  expect(batches).toHaveLength(2);
  expect(stderr).toContain('3 messages are still in the queue.');
});

it('events redrive goes on behind messages that it gets again', async () => {
  batches.splice(0, batches.length, ['a', 'b'], ['a'], ['c'], ['a', 'b', 'c'], ['a', 'b', 'c']);
  const { json, stderr } = await operator('events redrive --env prod --json');
  expect(json, stderr).toEqual({ sent: 0, failed: 3, lost: 0 });
  expect(batches).toHaveLength(1);
});
