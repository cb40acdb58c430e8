import { randomUUID } from 'node:crypto';
import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { ReceivedRefresh, RefreshQueue } from '../domain/connection/refresh-queue.ts';
import { awsClientOptions, type Patience } from './dynamodb.ts';

type QueueConfig = Pick<Config, 'region' | 'sqsEndpoint' | 'refreshQueueUrl'> & Patience;

const body = z.object({
  tenant_id: z.string(),
  integration_type: z.string(),
  account_hash: z.string(),
});

/**
 * The queue of due refreshes: a FIFO queue of SQS, where the lane of a message is its group. While a
 * message of a group is received or waits, SQS gives no other call one of that group.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/FIFO-queues-understanding-logic.html
 * @see https://repost.aws/knowledge-center/sqs-fifo-messages-not-returned
 */
export const createRefreshQueue = (config: QueueConfig): RefreshQueue => {
  const client = new SQSClient(
    awsClientOptions(config.region, config.sqsEndpoint, undefined, config.sdkAttemptMs),
  );
  const QueueUrl = config.refreshQueueUrl;
  return {
    most: 10,
    send: async (refreshes) => {
      // One per call: an attempt that is repeated sends nothing twice, and a later run sends again.
      const callId = randomUUID();
      const Entries = refreshes.map(({ key, lane }, n) => ({
        Id: String(n),
        MessageGroupId: lane,
        MessageDeduplicationId: `${callId}.${n}`,
        MessageBody: JSON.stringify({
          tenant_id: key.tenantId,
          integration_type: key.integrationType,
          account_hash: key.accountHash,
        }),
      }));
      const { Successful = [] } = await client.send(
        new SendMessageBatchCommand({ QueueUrl, Entries }),
      );
      return Successful.length;
    },
    delay: async ({ receipt }, ms) => {
      const VisibilityTimeout = Math.ceil(ms / 1000);
      await client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: receipt, VisibilityTimeout }),
      );
    },
  };
};

/** Reads a message as Lambda hands it over. @returns only its id if it is none of ours */
export const readRefresh = (record: SQSRecord): ReceivedRefresh | { id: string } => {
  const id = record.messageId;
  const read = readBody(record.body);
  if (!read) return { id };
  const { tenant_id, integration_type, account_hash } = read;
  return {
    id,
    receipt: record.receiptHandle,
    lane: record.attributes.MessageGroupId ?? '',
    deliveries: Number(record.attributes.ApproximateReceiveCount),
    key: { tenantId: tenant_id, integrationType: integration_type, accountHash: account_hash },
  };
};

const readBody = (text: string) => {
  try {
    return body.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};
