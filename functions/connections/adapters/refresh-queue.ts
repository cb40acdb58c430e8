import { randomUUID } from 'node:crypto';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { rowOf } from '../../platform/aws/row.ts';
import { createSqs, delayIn, type SqsConfig } from '../../platform/aws/sqs.ts';
import type { Config } from '../../platform/config.ts';
import type { ReceivedRefreshes, RefreshQueue } from '../domain/due/ports.ts';

const key = rowOf({
  tenant_id: z.string(),
  integration_type: z.string(),
  account_hash: z.string(),
});
const body = z.object({ connections: z.array(key) });

/**
 * The queue of due refreshes: a FIFO queue of SQS, where the shard of a message is its group. While a
 * message of a group is received or waits, SQS gives no other call one of that group: AWS alone says so.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/FIFO-queues-understanding-logic.html
 * @see https://repost.aws/knowledge-center/sqs-fifo-messages-not-returned
 */
export const createRefreshQueue = (
  config: SqsConfig & Pick<Config, 'refreshQueueUrl'>,
): RefreshQueue => {
  const client = createSqs(config);
  const QueueUrl = config.refreshQueueUrl;
  return {
    most: 10,
    send: async (messages) => {
      // One per call: an attempt that is repeated sends nothing twice, and a later run sends again.
      const callId = randomUUID();
      const Entries = messages.map(({ shard, keys }, n) => ({
        Id: String(n),
        MessageGroupId: shard,
        MessageDeduplicationId: `${callId}.${n}`,
        MessageBody: JSON.stringify({ connections: keys.map(key.write) }),
      }));
      const { Successful = [] } = await client.send(
        new SendMessageBatchCommand({ QueueUrl, Entries }),
      );
      return Successful.reduce((sum, { Id }) => sum + (messages[Number(Id)]?.keys.length ?? 0), 0);
    },
    delay: delayIn(client, QueueUrl),
  };
};

/** Reads a message as Lambda hands it over. @returns only its id and why if it is in no known form */
export const readRefreshes = (
  record: SQSRecord,
): ReceivedRefreshes | { id: string; error: unknown } => {
  const id = record.messageId;
  try {
    return {
      id,
      receipt: record.receiptHandle,
      shard: record.attributes.MessageGroupId ?? '',
      deliveries: Number(record.attributes.ApproximateReceiveCount),
      keys: body.parse(JSON.parse(record.body)).connections,
    };
  } catch (error) {
    return { id, error };
  }
};
