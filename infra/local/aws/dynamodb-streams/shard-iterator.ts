import * as z from 'zod';
import { dynamodbError, validationError } from '../dynamodb/operations.ts';
import { parseJson } from '../service/create-service.ts';

const validMs = 15 * 60_000;

/** Where a reader of a stream goes on. */
type IteratorPosition = { arn: string; next: number };

const schema = z.object({ next: z.number(), madeAtMs: z.number() });

export const writeShardIterator = ({ arn, next }: IteratorPosition, nowMs: number): string => {
  const position = JSON.stringify({ next, madeAtMs: nowMs });
  return `${arn}|1|${Buffer.from(position).toString('base64')}`;
};

/** @throws AwsError when it is not one of ours, or older than 15 minutes */
export const readShardIterator = (text: string, nowMs: number): IteratorPosition => {
  const [arn = '', , encoded = ''] = text.split('|');
  const { data } = schema.safeParse(parseJson(Buffer.from(encoded, 'base64').toString()));
  if (!data) throw validationError('Invalid ShardIterator');
  if (data.madeAtMs + validMs < nowMs) {
    throw dynamodbError('ExpiredIteratorException', 'Iterator expired');
  }
  return { arn, next: data.next };
};
