import * as z from 'zod';
import type { AwsError } from '../../service/aws-error.ts';
import { dynamodbError, validationError } from '../errors.ts';
import type { Stream } from './stream.ts';

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
