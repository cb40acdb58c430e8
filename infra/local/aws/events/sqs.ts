import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { AwsError } from '../service/aws-error.ts';
import { type AwsOperation, checked } from '../service/create-service.ts';
import type { Queue } from './queue.ts';

const named = z.object({ QueueUrl: z.string() });
const seconds = z.int().min(0).max(43_200);
const oneByName = z.object({ QueueName: z.string() });
const id = z.string().min(1).max(128);
/** Of a message, and of all in a batch. @see functions/platform/aws/message-body.ts */
const mostBytes = 1024 * 1024;
/** What XML may hold, as in functions/platform/aws/message-body.ts. */
const text = z
  .string()
  .min(1)
  .refine(
    (body) => Buffer.byteLength(body) <= mostBytes,
    `Message must be shorter than ${mostBytes} bytes.`,
  )
  .regex(
    /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u,
    'Invalid binary character was found in the message body.',
  );
const sent = named
  .extend({
    MessageBody: text,
    MessageGroupId: id.optional(),
    MessageDeduplicationId: id.optional(),
  })
  .refine(
    ({ QueueUrl, MessageGroupId, MessageDeduplicationId }) =>
      !QueueUrl.endsWith('.fifo') || (MessageGroupId && MessageDeduplicationId),
    'The request must contain the parameters MessageGroupId and MessageDeduplicationId.',
  );
const entry = z.object({
  Id: z.string(),
  MessageBody: text,
  MessageGroupId: id,
  MessageDeduplicationId: id,
});
const entries = z
  .array(entry)
  .min(1)
  .max(10)
  .refine(
    (all) => all.reduce((sum, each) => sum + Buffer.byteLength(each.MessageBody), 0) <= mostBytes,
    `Batch requests cannot be longer than ${mostBytes} bytes.`,
  );
const batch = named.extend({ Entries: entries });
const receipt = named.extend({ ReceiptHandle: z.string() });
const hidden = receipt.extend({ VisibilityTimeout: seconds });
const received = named.extend({
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: seconds.default(30),
  WaitTimeSeconds: z.int().min(0).max(20).default(0),
});

const refuse = ({ message }: z.ZodError) =>
  new AwsError('com.amazon.coral.service#InvalidParameterValueException', message);

const findIn = (queues: ReadonlyMap<string, Queue>, name: string): Queue => {
  const queue = queues.get(name);
  if (queue) return queue;
  throw new AwsError('com.amazonaws.sqs#QueueDoesNotExist', 'The specified queue does not exist.');
};

const pollMs = 50;

const receive = async (queue: Queue, input: z.output<typeof received>): Promise<object> => {
  const endsAtMs = Date.now() + input.WaitTimeSeconds * 1000;
  for (;;) {
    const Messages = queue.receive(input.MaxNumberOfMessages, input.VisibilityTimeout);
    if (Messages.length > 0) return { Messages };
    if (Date.now() >= endsAtMs) return {};
    await setTimeout(pollMs, undefined, { ref: false });
  }
};

/**
 * The operations of SQS that consumers need.
 * @param urlOf the address of a queue
 */
export const createSqs = (
  queues: ReadonlyMap<string, Queue>,
  urlOf: (name: string) => string,
): Record<string, AwsOperation> => {
  /** Of a queue. What answers nothing answers an empty object. */
  const at = <T extends z.output<typeof named>>(
    schema: z.ZodType<T>,
    run: (queue: Queue, input: T) => unknown,
  ) =>
    checked(schema, refuse, (input) => {
      const queue = findIn(queues, input.QueueUrl.split('/').at(-1) ?? '');
      return Object(run(queue, input));
    });
  return {
    'AmazonSQS.GetQueueUrl': checked(oneByName, refuse, ({ QueueName }) => ({
      QueueUrl: urlOf(findIn(queues, QueueName).name),
    })),
    'AmazonSQS.GetQueueAttributes': at(named, (queue) => ({
      Attributes: { ApproximateNumberOfMessages: String(queue.size()) },
    })),
    'AmazonSQS.SendMessage': at(sent, (queue, { MessageBody, MessageGroupId }) =>
      queue.send(MessageBody, MessageGroupId),
    ),
    /** Of FIFO queues alone. Repeated sends are no matter here: consumers bear repeats. */
    'AmazonSQS.SendMessageBatch': at(batch, (queue, { Entries }) => ({
      Successful: Entries.map(({ Id, MessageBody, MessageGroupId }) => ({
        Id,
        ...queue.send(MessageBody, MessageGroupId),
      })),
      Failed: [],
    })),
    'AmazonSQS.ReceiveMessage': at(received, receive),
    'AmazonSQS.ChangeMessageVisibility': at(hidden, (queue, input) =>
      queue.hide(input.ReceiptHandle, input.VisibilityTimeout),
    ),
    'AmazonSQS.PurgeQueue': at(named, (queue) => queue.purge()),
    'AmazonSQS.DeleteMessage': at(receipt, (queue, input) => queue.delete(input.ReceiptHandle)),
  };
};
