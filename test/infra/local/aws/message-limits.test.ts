import { describe, expect, it } from 'vitest';
import { startQueue } from '../../../support/queues/start-queue.ts';

/** @returns a call of an operation, which answers its status and what it refuses with */
const startServices = async () => {
  const { origin, url: QueueUrl } = await startQueue('q.fifo');
  return async (operation: string, input: object) => {
    const response = await fetch(origin, {
      method: 'POST',
      headers: {
        'X-Amz-Target': operation,
        'Content-Type': 'application/x-amz-json-1.0',
        Authorization: 'AWS4-HMAC-SHA256 Credential=somebody/20260101/us-east-1/sqs/aws4_request',
      },
      body: JSON.stringify({ QueueUrl, ...input }),
    });
    return [response.status, Object(await response.json()).message];
  };
};

const mebibyte = 1024 * 1024;
/** Two bytes each. */
const umlauts = (bytes: number) => 'ä'.repeat(bytes / 2);
const group = { MessageGroupId: 'g', MessageDeduplicationId: 'd' };
const message = (bytes: number) => ({ ...group, MessageBody: umlauts(bytes) });
const batch = (bytes: number) => ({
  Entries: ['1', '2'].map((Id) => ({ Id, ...message(bytes / 2) })),
});
const events = (bytes: number) => ({
  Entries: [1, 2].map(() => ({
    ...{ EventBusName: 'bus', Source: 's', DetailType: 't' },
    Detail: JSON.stringify({ a: 'x'.repeat(bytes / 2 - 's'.length - 't'.length - 8) }),
  })),
});

describe('the stand-ins count bytes, and refuse', () => {
  it.each([
    ['a message', 'AmazonSQS.SendMessage', message, mebibyte, 2, 'shorter than 1048576 bytes'],
    ['a batch', 'AmazonSQS.SendMessageBatch', batch, mebibyte, 4, 'longer than 1048576 bytes'],
    ['a call', 'AWSEvents.PutEvents', events, 999_998, 2, 'over the limit'],
  ])('%s above what AWS takes', async (_, operation, inputOf, most, more, why) => {
    const call = await startServices();
    const [status] = await call(operation, inputOf(most));
    expect(status).toBe(200);
    expect(await call(operation, inputOf(most + more))).toEqual([
      400,
      expect.stringContaining(why),
    ]);
  });
});
