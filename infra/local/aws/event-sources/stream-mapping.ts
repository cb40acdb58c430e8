import { randomUUID } from 'node:crypto';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Queue } from '../events/queue.ts';
import type { LocalFunction } from '../lambda/local-function.ts';
import type { ServiceStore } from '../service/store.ts';
import { type BatchDelivery, deadLetterOf, deliver } from './deliver.ts';
import { findStream, listShards } from './read-stream.ts';
import { createProgress, createShardReader, readableShards } from './shard-reader.ts';
import { runUntilStopped, sleep } from './until-stopped.ts';

/** What an event source mapping of DynamoDB's streams is configured with. */
export type StreamMapping = {
  client: DynamoDBStreamsClient;
  /** Remembers how far it has read. */
  store: ServiceStore;
  tableName: string;
  functionName: string;
  reader: Pick<LocalFunction, 'invoke'>;
  deadLetters: Queue;
  /** The most changes in one call. */
  batchSize: number;
  /** Changes that failed for so long go to the dead-letter queue. */
  maxAgeSeconds: number;
  /** The filter: only changes of items that have this attribute, before or after, cost a call. */
  onlyWith: string;
  /** After a failed call. */
  backOffMs?: number;
};

/** Lambda polls four times a second, too. */
const pollMs = 250;

/** Calls the function that reads a stream, as Lambda would. @returns how to stop */
export const runStreamMapping = (mapping: StreamMapping): (() => Promise<void>) =>
  runUntilStopped((signal) => readStream(mapping, signal));

const readStream = async (mapping: StreamMapping, signal: AbortSignal) => {
  const tick = createTick(mapping, signal);
  let lastProblem = '';
  while (!signal.aborted) {
    try {
      await tick();
      lastProblem = '';
    } catch (error) {
      const problem = error instanceof Error ? `${error.name} ${error.message}` : String(error);
      // Once, as it may last.
      if (!signal.aborted && problem !== lastProblem) {
        console.error(`The changes of ${mapping.tableName} cannot be read: ${problem}`);
      }
      lastProblem = problem;
    }
    await sleep(pollMs, signal);
  }
};

/** @returns reads once what all shards have now */
const createTick = (mapping: StreamMapping, signal: AbortSignal) => {
  const { client, store, tableName, functionName } = mapping;
  const progress = createProgress(store, functionName);
  const readers = new Map<string, ReturnType<typeof createShardReader>>();
  let streamArn: string | undefined;
  return async () => {
    streamArn ??= await findStream(client, tableName);
    if (!streamArn) throw new Error('it has no stream');
    const shards = await listShards(client, streamArn);
    for (const shardId of readableShards(shards, progress)) {
      const shard = { streamArn, shardId };
      const read = readers.get(shardId) ?? createShardReader(client, shard, progress);
      readers.set(shardId, read);
      const delivery = deliveryOf(mapping, shard, signal, (sequenceNumber) =>
        progress.advanceTo(shardId, sequenceNumber),
      );
      await read(async (records) => {
        await deliverAll(delivery, mapping, records);
        return !signal.aborted;
      });
    }
  };
};

const deliverAll = async (
  delivery: BatchDelivery,
  { batchSize, onlyWith }: StreamMapping,
  records: readonly DynamoDBRecord[],
) => {
  const selected = records.filter(
    ({ dynamodb }) => dynamodb?.OldImage?.[onlyWith]?.S ?? dynamodb?.NewImage?.[onlyWith]?.S,
  );
  for (let from = 0; from < selected.length; from += batchSize) {
    await deliver(delivery, selected.slice(from, from + batchSize));
  }
};

const deliveryOf = (
  { reader, functionName, deadLetters, maxAgeSeconds, backOffMs = 1_000 }: StreamMapping,
  shard: { streamArn: string; shardId: string },
  signal: AbortSignal,
  done: BatchDelivery['done'],
): BatchDelivery => ({
  maxAgeSeconds,
  backOffMs,
  signal,
  done,
  invoke: async (Records) => {
    const invoked = await reader.invoke({ Records }, randomUUID());
    if ('errorMessage' in invoked && !signal.aborted) {
      console.error(`${functionName}: ${invoked.errorMessage}`);
    }
    return invoked;
  },
  discard: (records, calls) => {
    deadLetters.send(deadLetterOf({ records, calls, functionName, ...shard }));
  },
});
