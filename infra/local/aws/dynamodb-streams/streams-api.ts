import * as z from 'zod';
import { dynamodbError, validationError } from '../dynamodb/operations.ts';
import type { AwsError } from '../service/aws-error.ts';
import { type AwsOperation, checked, dispatchTo } from '../service/create-service.ts';
import { readShardIterator, writeShardIterator } from './shard-iterator.ts';
import { arnOf, describeStream, listStreams, type Stream, shardOf } from './stream.ts';
import type { StreamLog } from './stream-log.ts';

const shardStartSchema = z.object({
  ShardIteratorType: z.enum([
    'TRIM_HORIZON',
    'LATEST',
    'AT_SEQUENCE_NUMBER',
    'AFTER_SEQUENCE_NUMBER',
  ]),
  SequenceNumber: z.string().optional(),
});

const trimmed = (): AwsError =>
  dynamodbError(
    'TrimmedDataAccessException',
    'The operation attempted to read past the oldest stream record in a shard',
  );

/**
 * The number of the first record that a new iterator reads.
 * @param oldest the number of the oldest record that is retained
 * @throws AwsError
 */
const shardStart = (
  { ShardIteratorType: type, SequenceNumber: text }: z.infer<typeof shardStartSchema>,
  { last }: Stream,
  oldest: number,
): number => {
  if (type === 'TRIM_HORIZON' || type === 'LATEST') {
    if (text !== undefined)
      throw wrong('SequenceNumber should not be passed for this iterator type');
    return type === 'LATEST' ? last + 1 : oldest;
  }
  if (!text || !/^\d{21,40}$/.test(text)) throw wrong('Invalid SequenceNumber');
  const start = Number(text) + (type === 'AT_SEQUENCE_NUMBER' ? 0 : 1);
  if (start < oldest) throw trimmed();
  return start;
};

const wrong = (problem: string) =>
  validationError(`One or more parameter values were invalid: ${problem}`);

const listing = z.object({ TableName: z.string().optional() });
const described = z.object({ StreamArn: z.string() });
const opening = shardStartSchema.extend({ StreamArn: z.string(), ShardId: z.string() });
const reading = z.object({
  ShardIterator: z.string(),
  Limit: z.int().min(1).max(1000).default(1000),
});

const refuse = ({ issues }: z.ZodError) => validationError(`Invalid ${issues[0]?.path.join('.')}`);

/**
 * The DynamoDB Streams API; its functions throw AwsError.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Operations_Amazon_DynamoDB_Streams.html
 */
export const createStreamsApi = (log: StreamLog) => {
  const find = async (arn: string): Promise<Stream> => {
    const stream = [...(await log.all()).values()].find((each) => arnOf(each) === arn);
    if (stream) return stream;
    throw dynamodbError(
      'ResourceNotFoundException',
      `Requested resource not found: Stream: ${arn} not found`,
    );
  };

  const operations: Record<string, AwsOperation> = {
    ListStreams: checked(listing, refuse, async ({ TableName }) => {
      const all = [...(await log.all()).values()];
      return listStreams(all.filter(({ table }) => (TableName ?? table) === table));
    }),
    DescribeStream: checked(described, refuse, async ({ StreamArn }) =>
      describeStream(await find(StreamArn)),
    ),
    GetShardIterator: checked(opening, refuse, async ({ StreamArn: arn, ShardId, ...start }) => {
      const stream = await find(arn);
      if (ShardId !== shardOf(stream)) {
        throw dynamodbError('ResourceNotFoundException', 'Shard does not exist');
      }
      const nowMs = Date.now();
      const next = shardStart(start, stream, await log.oldest(stream, nowMs));
      return { ShardIterator: writeShardIterator({ arn, next }, nowMs) };
    }),
    GetRecords: checked(reading, refuse, async ({ ShardIterator, Limit }) => {
      const nowMs = Date.now();
      const { arn, next } = readShardIterator(ShardIterator, nowMs);
      const stream = await find(arn);
      if (next < (await log.oldest(stream, nowMs))) throw trimmed();
      const Records = await log.read(stream, next, Limit);
      const NextShardIterator = writeShardIterator({ arn, next: next + Records.length }, nowMs);
      return { Records, NextShardIterator };
    }),
  };
  return dispatchTo(operations);
};
