import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { AwsError } from '../service/create-service.ts';
import type { Queue } from './queue.ts';

const named = z.object({ QueueUrl: z.string() });
const inputs = {
  GetQueueUrl: z.object({ QueueName: z.string() }),
  SendMessage: named.extend({
    MessageBody: z
      .string()
      .min(1)
      .max(1024 * 1024),
  }),
  SendMessageBatch: named.extend({
    Entries: z
      .array(
        z.object({
          Id: z.string(),
          MessageBody: z.string().min(1),
          MessageGroupId: z.string().min(1).max(128),
          MessageDeduplicationId: z.string().min(1).max(128),
        }),
      )
      .min(1)
      .max(10),
  }),
  ChangeMessageVisibility: named.extend({
    ReceiptHandle: z.string(),
    VisibilityTimeout: z.int().min(0).max(43_200),
  }),
  ReceiveMessage: named.extend({
    MaxNumberOfMessages: z.int().min(1).max(10).default(1),
    VisibilityTimeout: z.int().min(0).max(43_200).default(30),
    WaitTimeSeconds: z.int().min(0).max(20).default(0),
  }),
  DeleteMessage: named.extend({ ReceiptHandle: z.string() }),
};

const parse = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const { data, error } = schema.safeParse(body);
  if (data !== undefined) return data;
  throw new AwsError(
    'com.amazon.coral.service#InvalidParameterValueException',
    error?.message ?? '',
  );
};

const pollMs = 50;

/**
 * The operations of SQS that consumers need.
 * @param urlOf the address of a queue
 */
export const createSqs = (queues: ReadonlyMap<string, Queue>, urlOf: (name: string) => string) => {
  const find = (name: string): Queue => {
    const queue = queues.get(name);
    if (queue) return queue;
    throw new AwsError(
      'com.amazonaws.sqs#QueueDoesNotExist',
      'The specified queue does not exist.',
    );
  };
  const at = ({ QueueUrl }: { QueueUrl: string }) => find(QueueUrl.split('/').at(-1) ?? '');

  return {
    ...receiving(at),
    GetQueueUrl: (body: unknown) => {
      const { QueueName } = parse(inputs.GetQueueUrl, body);
      find(QueueName);
      return { QueueUrl: urlOf(QueueName) };
    },
    GetQueueAttributes: (body: unknown) => ({
      Attributes: { ApproximateNumberOfMessages: String(at(parse(named, body)).size()) },
    }),
    SendMessage: (body: unknown) => {
      const asked = parse(inputs.SendMessage, body);
      return at(asked).send(asked.MessageBody);
    },
    /** Of FIFO queues alone. Repeated sends are no matter here: consumers bear repeats. */
    SendMessageBatch: (body: unknown) => {
      const asked = parse(inputs.SendMessageBatch, body);
      const queue = at(asked);
      const Successful = asked.Entries.map(({ Id, MessageBody, MessageGroupId }) => ({
        Id,
        ...queue.send(MessageBody, MessageGroupId),
      }));
      return { Successful, Failed: [] };
    },
  };
};

const receiving = (at: (asked: { QueueUrl: string }) => Queue) => ({
  ReceiveMessage: async (body: unknown) => {
    const asked = parse(inputs.ReceiveMessage, body);
    const queue = at(asked);
    const endsAtMs = Date.now() + asked.WaitTimeSeconds * 1000;
    for (;;) {
      const Messages = queue.receive(asked.MaxNumberOfMessages, asked.VisibilityTimeout);
      if (Messages.length > 0) return { Messages };
      if (Date.now() >= endsAtMs) return {};
      await setTimeout(pollMs, undefined, { ref: false });
    }
  },
  ChangeMessageVisibility: (body: unknown) => {
    const asked = parse(inputs.ChangeMessageVisibility, body);
    at(asked).hide(asked.ReceiptHandle, asked.VisibilityTimeout);
    return {};
  },
  DeleteMessage: (body: unknown) => {
    const asked = parse(inputs.DeleteMessage, body);
    at(asked).delete(asked.ReceiptHandle);
    return {};
  },
});
