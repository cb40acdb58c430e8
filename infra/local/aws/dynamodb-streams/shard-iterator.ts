import * as z from 'zod';
import { dynamodbError, validationError } from '../dynamodb/errors.ts';
import type { AwsError } from '../service/aws-error.ts';
import type { Stream } from './stream.ts';

const validMs = 15 * 60_000;

/** Where a reader of a stream goes on. */
export type Position = { arn: string; next: number };

const schema = z.object({ next: z.number(), madeAtMs: z.number() });

export const writeShardIterator = ({ arn, next }: Position, nowMs: number): string => {
  const position = JSON.stringify({ next, madeAtMs: nowMs });
  return `${arn}|1|${Buffer.from(position).toString('base64')}`;
};

/** @throws AwsError when it is not one of ours, or older than 15 minutes */
export const readShardIterator = (text: string, nowMs: number): Position => {
  const [arn = '', , encoded = ''] = text.split('|');
  const { data } = schema.safeParse(parse(Buffer.from(encoded, 'base64').toString()));
  if (!data) throw validationError('Invalid ShardIterator');
  if (data.madeAtMs + validMs < nowMs) {
    throw dynamodbError('ExpiredIteratorException', 'Iterator expired');
  }
  return { arn, next: data.next };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const shardStartSchema = z.object({
  ShardIteratorType: z.enum([
    'TRIM_HORIZON',
    'LATEST',
    'AT_SEQUENCE_NUMBER',
    'AFTER_SEQUENCE_NUMBER',
  ]),
  SequenceNumber: z.string().optional(),
});

export const trimmed = (): AwsError =>
  dynamodbError(
    'TrimmedDataAccessException',
    'The operation attempted to read past the oldest stream record in a shard',
  );

/**
 * The number of the first record that a new iterator reads.
 * @param oldest the number of the oldest record that is kept
 * @throws AwsError
 */
export const shardStart = (
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
