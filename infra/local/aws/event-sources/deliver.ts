import { randomUUID } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import type { InvocationResult } from '../lambda/local-function.ts';
import { sleep } from './until-stopped.ts';

/** What an event source mapping does with the batches of a shard. */
export type BatchDelivery = {
  maxAgeSeconds: number;
  /** The first pause after a failure; it doubles with each, up to a minute. */
  backOffMs: number;
  signal: AbortSignal;
  invoke(records: readonly DynamoDBRecord[]): Promise<InvocationResult>;
  /** Records durably that all up to this one are done. */
  done(sequenceNumber: string): void;
  /** Puts a pointer to records that failed for too long into the dead-letter queue. */
  discard(records: readonly DynamoDBRecord[], calls: number): void;
};

const longestBackOffMs = 60_000;

/**
 * Delivers a batch as Lambda's event source mapping does: a failed batch is delivered again from its first
 * failed record on, one whose call failed in two halves, until its records are too old.
 * @returns when every record is done or discarded; earlier when the signal aborts
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export const deliver = async (
  delivery: BatchDelivery,
  records: readonly DynamoDBRecord[],
): Promise<void> => {
  let rest = records;
  for (let calls = 0; rest.length > 0 && !delivery.signal.aborted; calls++) {
    rest = await deliverOnce(delivery, rest, calls);
  }
};

/** @returns what is left to deliver */
const deliverOnce = async (
  delivery: BatchDelivery,
  records: readonly DynamoDBRecord[],
  calls: number,
): Promise<readonly DynamoDBRecord[]> => {
  const young = withoutOld(delivery, records, calls);
  if (young.length === 0) return [];
  const outcome = outcomeOf(young, await delivery.invoke(young));
  if (delivery.signal.aborted) return [];
  if (outcome === 'error' && young.length > 1) {
    await deliverHalves(delivery, young);
    return [];
  }
  const left = afterDone(delivery, young, outcome === 'error' ? 0 : outcome);
  const backOffMs = delivery.backOffMs * 2 ** Math.min(calls, 16);
  if (left.length > 0) await sleep(Math.min(longestBackOffMs, backOffMs), delivery.signal);
  return left;
};

/** Records the first as done. @returns what is left */
const afterDone = ({ done }: BatchDelivery, records: readonly DynamoDBRecord[], count: number) => {
  const last = records[count - 1];
  if (last) done(sequenceOf(last));
  return records.slice(count);
};

const deliverHalves = async (delivery: BatchDelivery, records: readonly DynamoDBRecord[]) => {
  const middle = Math.ceil(records.length / 2);
  await deliver(delivery, records.slice(0, middle));
  return deliver(delivery, records.slice(middle));
};

export const sequenceOf = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.SequenceNumber ?? '';

const withoutOld = (
  { maxAgeSeconds, discard, done }: BatchDelivery,
  records: readonly DynamoDBRecord[],
  calls: number,
) => {
  const oldestMs = Date.now() - maxAgeSeconds * 1000;
  const isOld = ({ dynamodb }: DynamoDBRecord) =>
    (dynamodb?.ApproximateCreationDateTime ?? 0) * 1000 < oldestMs;
  const firstYoung = records.findIndex((record) => !isOld(record));
  const old = firstYoung === -1 ? records : records.slice(0, firstYoung);
  const last = old.at(-1);
  if (last) {
    discard(old, calls);
    done(sequenceOf(last));
  }
  return records.slice(old.length);
};

/** The items of a batch that a function reported as failed, by their ids. */
export const failedOf = (result: string): string[] => {
  const { batchItemFailures } = JSON.parse(result ?? 'null') ?? {};
  return (batchItemFailures ?? []).map((each?: { itemIdentifier: string }) => each?.itemIdentifier);
};

/** @returns how many records are done from the first on, or that the call as a whole failed */
const outcomeOf = (
  records: readonly DynamoDBRecord[],
  invoked: InvocationResult,
): number | 'error' => {
  if ('errorMessage' in invoked) return 'error';
  const failed = failedOf(invoked.result);
  if (failed.length === 0) return records.length;
  const positions = failed.map((id) => records.findIndex((record) => sequenceOf(record) === id));
  // An identifier that is no record's fails the batch.
  return positions.includes(-1) ? 'error' : Math.min(...positions);
};

type DiscardedRecords = {
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
export const deadLetterOf = (discarded: DiscardedRecords): string => {
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
