import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { physicalName } from '../../../../functions/adapters/tables.ts';
import { type StreamReader, streamReaders } from '../../../../functions/routes.ts';
import type { Store } from '../../store.ts';
import type { Queue } from '../events/queue.ts';
import type { LocalFunction } from '../functions/local-function.ts';
import { deadLetterOf } from './dead-letter.ts';
import { deliver, type Mapping } from './deliver.ts';
import { findStream, listShards } from './read-stream.ts';
import { createProgress, createShardReader, readableShards } from './shard-reader.ts';

export type StreamReading = {
  client: DynamoDBStreamsClient;
  functions: ReadonlyMap<string, LocalFunction>;
  store: Store;
  deadLetters: Queue;
  environment: string;
  /** After a failed call. */
  pauseMs?: number;
};

/** Lambda looks four times a second, too. */
const pollMs = 250;

/** Calls the functions that read streams, as Lambda would. @returns how to stop */
export const runStreamReaders = (reading: StreamReading): (() => Promise<void>) => {
  const ending = new AbortController();
  const runs = streamReaders.map((reader) => readStream(reading, reader, ending.signal));
  return async () => {
    ending.abort();
    await Promise.all(runs);
  };
};

const readStream = async (reading: StreamReading, reader: StreamReader, signal: AbortSignal) => {
  const pause = () => setTimeout(pollMs, undefined, { signal, ref: false }).catch(() => {});
  const tick = createTick(reading, reader, signal);
  let lastProblem = '';
  while (!signal.aborted) {
    try {
      await tick();
      lastProblem = '';
    } catch (error) {
      const problem = error instanceof Error ? `${error.name} ${error.message}` : String(error);
      // Once, as it may last.
      if (!signal.aborted && problem !== lastProblem) {
        console.error(`The changes of ${reader.table} cannot be read: ${problem}`);
      }
      lastProblem = problem;
    }
    await pause();
  }
};

/** @returns reads once what all shards have now */
const createTick = (
  { client, store, environment, ...reading }: StreamReading,
  reader: StreamReader,
  signal: AbortSignal,
) => {
  const progress = createProgress(store, reader.name);
  const readers = new Map<string, ReturnType<typeof createShardReader>>();
  let streamArn: string | undefined;
  return async () => {
    streamArn ??= await findStream(client, physicalName(environment, reader.table));
    if (!streamArn) throw new Error('it has no stream');
    const shards = await listShards(client, streamArn);
    for (const shardId of readableShards(shards, progress)) {
      const shard = { streamArn, shardId };
      const read = readers.get(shardId) ?? createShardReader(client, shard, progress);
      readers.set(shardId, read);
      const mapping = mappingOf(reading, reader, shard, signal, (sequenceNumber) =>
        progress.reached(shardId, sequenceNumber),
      );
      await read(async (records) => {
        await deliverAll(mapping, reader, records);
        return !signal.aborted;
      });
    }
  };
};

const deliverAll = async (
  mapping: Mapping,
  { batchSize, onlyWith }: StreamReader,
  records: readonly DynamoDBRecord[],
) => {
  const wanted = records.filter(
    ({ dynamodb }) => dynamodb?.OldImage?.[onlyWith]?.S ?? dynamodb?.NewImage?.[onlyWith]?.S,
  );
  for (let from = 0; from < wanted.length; from += batchSize) {
    await deliver(mapping, wanted.slice(from, from + batchSize));
  }
};

const mappingOf = (
  {
    functions,
    deadLetters,
    pauseMs = 1_000,
  }: Omit<StreamReading, 'client' | 'store' | 'environment'>,
  { name, maxAgeSeconds }: StreamReader,
  shard: { streamArn: string; shardId: string },
  signal: AbortSignal,
  done: Mapping['done'],
): Mapping => ({
  maxAgeSeconds,
  pauseMs,
  signal,
  done,
  invoke: async (Records) => {
    const reader = functions.get(name);
    if (!reader) throw new Error(`There is no function ${name}`);
    const invoked = await reader.invoke({ Records }, randomUUID());
    if ('errorMessage' in invoked && !signal.aborted) {
      console.error(`${name}: ${invoked.errorMessage}`);
    }
    return invoked;
  },
  discard: (records, calls) => {
    deadLetters.send(deadLetterOf({ records, calls, functionName: name, ...shard }));
  },
});
