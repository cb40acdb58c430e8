import { randomUUID } from 'node:crypto';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { messageBody, messageBytes } from '../../platform/aws/message-body.ts';
import { createSqs, delayIn, type SqsConfig } from '../../platform/aws/sqs.ts';
import type { Config } from '../../platform/config.ts';
import type { OutgoingEvent } from '../domain/delivery.ts';
import type { QueuedDeliveries, WebhookQueue } from '../domain/ports.ts';
import type { WebhookKey } from '../domain/webhook.ts';

const event = z.object({ eventId: z.string(), eventType: z.string(), body: z.string() });
const key = { tenantId: z.string(), webhookId: z.string() };
const since = {
  ...key,
  sinceMs: z.number(),
  after: z.optional(z.string()),
  refusedPages: z.optional(z.number()),
  notBeforeMs: z.optional(z.number()),
};
const body = z.union([
  z.object({ ...key, kind: z.literal('events'), events: z.array(event) }),
  z.object({ ...key, kind: z.literal('due'), eventIds: z.array(z.string()) }),
  z.object({ ...key, kind: z.literal('single'), eventId: z.string() }),
  z.object({ ...since, kind: z.literal('pending') }),
  z.object({ ...since, kind: z.literal('failed') }),
]);

/** One group per endpoint, so that a slow endpoint occupies one execution at most. */
export const groupOf = ({ webhookId }: WebhookKey): string => webhookId;

/** With the comma to the next. The body is JSON within JSON, so what JSON escapes counts twice. */
export const bytesInMessage = (event: OutgoingEvent): number => messageBytes(event) + 1;

export const sendTo =
  (client: SQSClient, QueueUrl: string | undefined): WebhookQueue['send'] =>
  async (message) => {
    const command = new SendMessageCommand({
      QueueUrl,
      MessageBody: messageBody(message),
      MessageGroupId: groupOf(message),
      // One per call: an attempt that the SDK repeats sends nothing twice.
      MessageDeduplicationId: randomUUID(),
    });
    await client.send(command);
  };

/**
 * The queue of deliveries: a FIFO queue of SQS, where an endpoint is a group. While a message of a group is
 * in flight, SQS delivers no other message of that group. SQS accepts no delay for a single FIFO message, so
 * we receive a message that has to wait, and then hide it.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/FIFO-queues-understanding-logic.html
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
 * @see https://github.com/getlift/lift/issues/119
 */
export const createWebhookQueue = (
  config: SqsConfig & Pick<Config, 'webhookQueueUrl'>,
): WebhookQueue => {
  const client = createSqs(config);
  const QueueUrl = config.webhookQueueUrl;
  return {
    send: sendTo(client, QueueUrl),
    delay: delayIn(client, QueueUrl),
  };
};

/** Reads a message that Lambda passes on. @throws Error when it has no known form */
export const readDeliveries = (record: SQSRecord): QueuedDeliveries =>
  body.parse(JSON.parse(record.body));
