import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  type QueueReader,
  queueReaders,
  visibilitySecondsOf,
} from '../../../../functions/routes.ts';
import type { Queue, Received } from '../events/queue.ts';
import type { Invoked } from './local-function.ts';

const pollMs = 50;

type Reader = { invoke(event: object, awsRequestId: string): Promise<Invoked> };

type Settings = Pick<QueueReader, 'maximumConcurrency'> & { visibilitySeconds: number };

/**
 * Calls the function that reads a queue with batches of its messages, as Lambda would, and deletes
 * those that the function did not report. @returns how to stop
 * @see https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html
 */
export const runQueueReaders = (
  functions: ReadonlyMap<string, Reader>,
  queue: Queue,
  settings: Partial<Settings> = {},
): (() => Promise<void>) => {
  const ending = new AbortController();
  const runs = queueReaders.map((reader) => {
    const visibilitySeconds = visibilitySecondsOf(reader);
    const set = { ...reader, visibilitySeconds, ...settings };
    return readQueue(functions, queue, set, ending.signal);
  });
  return async () => {
    ending.abort();
    await Promise.all(runs);
  };
};

const readQueue = async (
  functions: ReadonlyMap<string, Reader>,
  queue: Queue,
  reader: QueueReader & Settings,
  signal: AbortSignal,
) => {
  const calls = new Set<Promise<void>>();
  while (!signal.aborted) {
    const isFree = calls.size < reader.maximumConcurrency;
    const batch = isFree ? queue.receive(reader.batchSize, reader.visibilitySeconds) : [];
    if (batch.length > 0) {
      const call = deliver(functions.get(reader.name), queue, batch, signal);
      calls.add(call);
      void call.finally(() => calls.delete(call));
    } else {
      await setTimeout(pollMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }
};

const deliver = async (
  reader: Reader | undefined,
  queue: Queue,
  batch: readonly Received[],
  signal: AbortSignal,
) => {
  const invoked = await reader?.invoke({ Records: batch.map(toRecord) }, randomUUID());
  if (!invoked || signal.aborted) return;
  if ('errorMessage' in invoked) {
    // All of them are hidden until their time is over.
    console.error(`Messages of the queue of refreshes failed: ${invoked.errorMessage}`);
    return;
  }
  const failed = failedOf(invoked.result);
  for (const { MessageId, ReceiptHandle } of batch) {
    if (!failed.has(MessageId)) queue.delete(ReceiptHandle);
  }
};

const failedOf = (result: string): ReadonlySet<string> => {
  const { batchItemFailures = [] } = JSON.parse(result ?? 'null') ?? {};
  return new Set(
    batchItemFailures.map(({ itemIdentifier }: { itemIdentifier: string }) => itemIdentifier),
  );
};

/** A message as Lambda hands it over. */
const toRecord = ({ MessageId, ReceiptHandle, Body, MD5OfBody, Attributes }: Received) => ({
  messageId: MessageId,
  receiptHandle: ReceiptHandle,
  body: Body,
  md5OfBody: MD5OfBody,
  attributes: Attributes,
  messageAttributes: {},
  eventSource: 'aws:sqs',
});
