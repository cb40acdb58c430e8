import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { sequenceOf } from '../local/aws/event-sources/deliver.ts';
import { openShard, readRecords } from '../local/aws/event-sources/read-stream.ts';

const pointer = z.object({
  shardId: z.string(),
  streamArn: z.string(),
  startSequenceNumber: z.string(),
  endSequenceNumber: z.string(),
});
const deadLetter = z.union([
  z.object({ unreadable: z.object({ record: z.custom<DynamoDBRecord>() }) }),
  z.object({ DDBStreamBatchInfo: pointer }),
]);

/** Errors of the Streams API for records that are older than 24 hours. */
const gone = new Set(['TrimmedDataAccessException', 'ResourceNotFoundException']);

/**
 * The changes that a message of the dead-letter queue is about.
 * @returns undefined when the stream no longer has them
 */
export const readDeadLetter = async (
  streams: DynamoDBStreamsClient,
  body: string,
): Promise<DynamoDBRecord[] | undefined> => {
  const letter = deadLetter.parse(JSON.parse(body));
  if ('unreadable' in letter) {
    const { record } = letter.unreadable;
    // The message of an event that was too large has no record.
    return record.dynamodb && [record];
  }
  try {
    return await readBatch(streams, letter.DDBStreamBatchInfo);
  } catch (error) {
    if (error instanceof Error && gone.has(error.name)) return undefined;
    throw error;
  }
};

const readBatch = async (
  streams: DynamoDBStreamsClient,
  { shardId, streamArn, startSequenceNumber, endSequenceNumber }: z.output<typeof pointer>,
): Promise<DynamoDBRecord[] | undefined> => {
  const end = BigInt(endSequenceNumber);
  const found: DynamoDBRecord[] = [];
  let next = await openShard(streams, { shardId, streamArn }, { at: startSequenceNumber });
  while (next) {
    const page = await readRecords(streams, streamArn, next);
    const inBatch = page.records.filter((record) => BigInt(sequenceOf(record)) <= end);
    found.push(...inBatch);
    const last = found.at(-1);
    if (last && sequenceOf(last) === endSequenceNumber) return found;
    if (inBatch.length < page.records.length) return undefined;
    next = page.next;
  }
  return undefined;
};
