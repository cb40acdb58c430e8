import { randomUUID } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { sequenceOf } from './deliver.ts';

type Discarded = {
  records: readonly DynamoDBRecord[];
  calls: number;
  functionName: string;
  streamArn: string;
  shardId: string;
};

const arrivalOf = (record: DynamoDBRecord | undefined) =>
  new Date((record?.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000).toISOString();

/**
 * What Lambda sends for discarded records: where they are in the stream, not what they hold.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export const deadLetterOf = (discarded: Discarded): string => {
  const { records, calls, functionName, streamArn, shardId } = discarded;
  const [first] = records;
  const last = records.at(-1);
  return JSON.stringify({
    requestContext: {
      requestId: randomUUID(),
      functionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: calls,
    },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: first && sequenceOf(first),
      endSequenceNumber: last && sequenceOf(last),
      approximateArrivalOfFirstRecord: arrivalOf(first),
      approximateArrivalOfLastRecord: arrivalOf(last),
      batchSize: records.length,
      streamArn,
    },
  });
};
