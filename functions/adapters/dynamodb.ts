import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Config } from '../config.ts';
import { physicalName, type TableName } from './tables.ts';

/** Given where the SDK's usual chain of credentials is not wanted. */
export type Credentials = { accessKeyId: string; secretAccessKey: string };

/** How long one of three attempts of an AWS call may take, where it is not a function's second. */
export type Patience = { sdkAttemptMs?: number };

/** Without throwOnRequestTimeout a timeout is only logged, and the call returns seconds later. */
export const awsClientOptions = (
  region: string,
  endpoint: string | undefined,
  credentials?: Credentials,
  sdkAttemptMs = 1_000,
) => ({
  region,
  endpoint,
  credentials,
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: sdkAttemptMs,
    requestTimeout: sdkAttemptMs,
    throwOnRequestTimeout: true,
  },
});

/** The tables of one environment. */
export type Database = { client: DynamoDBDocumentClient; tableName(table: TableName): string };

export const createDatabase = (
  config: Pick<Config, 'region' | 'dynamodbEndpoint' | 'environment'> & Patience,
  credentials?: Credentials,
): Database => ({
  client: DynamoDBDocumentClient.from(
    new DynamoDBClient(
      awsClientOptions(config.region, config.dynamodbEndpoint, credentials, config.sdkAttemptMs),
    ),
    { marshallOptions: { removeUndefinedValues: true } },
  ),
  tableName: (table) => physicalName(config.environment, table),
});

/** Reasons for which a transaction is cancelled and others, which are failures, are not among them. */
const lost = new Set(['None', 'ConditionalCheckFailed', 'TransactionConflict']);

/** Whether another writer came first, so that nothing was written. */
const isLost = (error: unknown): boolean => {
  if (error instanceof TransactionCanceledException) {
    const { CancellationReasons: reasons = [{}] } = error;
    return reasons.every(({ Code = '' }) => lost.has(Code));
  }
  return (
    error instanceof ConditionalCheckFailedException ||
    // A single write meets a transaction.
    error instanceof TransactionConflictException
  );
};

/** Runs a conditional write; false when its condition did not hold, or another writer was at it. */
export const whenConditionHolds = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (isLost(error)) return false;
    throw error;
  }
};
