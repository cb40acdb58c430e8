import { randomUUID } from 'node:crypto';
import type { Queue } from '../events/queue.ts';
import type { ReceivedMessage } from '../events/queue-message.ts';
import type { InvocationResult } from '../lambda/local-function.ts';
import { failedOf } from './deliver.ts';
import { runUntilStopped, sleep } from './until-stopped.ts';

const pollMs = 50;

export type QueueReader = {
  invoke(event: object, awsRequestId: string): Promise<InvocationResult>;
};

/** What an event source mapping of SQS is configured with. */
export type QueueMapping = {
  reader: QueueReader;
  queue: Queue;
  /** The most messages in one call. */
  batchSize: number;
  /** The most calls at the same time. */
  maximumConcurrency: number;
  /** How long a received message stays hidden. */
  visibilitySeconds: number;
};

/**
 * Calls the function that reads a queue with batches of its messages, as Lambda would, and deletes
 * those that the function did not report. @returns how to stop
 * @see https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html
 */
export const runQueueMapping = (mapping: QueueMapping): (() => Promise<void>) =>
  runUntilStopped((signal) => readQueue(mapping, signal));

const readQueue = async (mapping: QueueMapping, signal: AbortSignal) => {
  const { reader, queue, batchSize, maximumConcurrency, visibilitySeconds } = mapping;
  const calls = new Set<Promise<void>>();
  while (!signal.aborted) {
    const isFree = calls.size < maximumConcurrency;
    const batch = isFree ? queue.receive(batchSize, visibilitySeconds) : [];
    if (batch.length > 0) {
      const call = deliver(reader, queue, batch, signal);
      calls.add(call);
      void call.finally(() => calls.delete(call));
    } else {
      await sleep(pollMs, signal);
    }
  }
};

const deliver = async (
  reader: QueueReader,
  queue: Queue,
  batch: readonly ReceivedMessage[],
  signal: AbortSignal,
) => {
  const invoked = await reader.invoke({ Records: batch.map(toRecord) }, randomUUID());
  if (signal.aborted) return;
  if ('errorMessage' in invoked) {
    // All of them are hidden until their time is over.
    console.error(`Messages of the queue ${queue.name} failed: ${invoked.errorMessage}`);
    return;
  }
  const failed = failedOf(invoked.result);
  for (const { MessageId, ReceiptHandle } of batch) {
    if (!failed.includes(MessageId)) queue.delete(ReceiptHandle);
  }
};

/** A message as Lambda hands it over. */
const toRecord = ({ MessageId, ReceiptHandle, Body, MD5OfBody, Attributes }: ReceivedMessage) => ({
  messageId: MessageId,
  receiptHandle: ReceiptHandle,
  body: Body,
  md5OfBody: MD5OfBody,
  attributes: Attributes,
  messageAttributes: {},
  eventSource: 'aws:sqs',
});
