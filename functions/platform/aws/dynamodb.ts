import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Config } from '../config.ts';
import { Unstorable } from '../model/unstorable.ts';
import { physicalName, type TableName } from './tables.ts';

/** Given where the SDK's usual chain of credentials is not wanted. */
export type Credentials = { accessKeyId: string; secretAccessKey: string };

/** How long one of four attempts of an AWS call may take, where it is not a function's second. */
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
  maxAttempts: 4,
  // What the SDK would find without them, by a search of variables and files for each.
  retryMode: 'standard',
  defaultsMode: 'legacy' as const,
  authSchemePreference: [],
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  accountIdEndpointMode: 'disabled' as const,
  endpointDiscoveryEnabled: false,
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
): Database => {
  const client = new DynamoDBClient(
    awsClientOptions(config.region, config.dynamodbEndpoint, credentials, config.sdkAttemptMs),
  );
  refundLostWrites(client);
  return {
    client: DynamoDBDocumentClient.from(client, {
      marshallOptions: { removeUndefinedValues: true },
    }),
    tableName: (table) => physicalName(config.environment, table),
  };
};

/** Reasons for which a transaction is cancelled and others, which are failures, are not among them. */
const lost = new Set(['None', 'ConditionalCheckFailed', 'TransactionConflict']);

const reasonsOf = (error: unknown): string[] => {
  if (!(error instanceof TransactionCanceledException)) return [];
  const { CancellationReasons: reasons = [{}] } = error;
  return reasons.map(({ Code = '' }) => Code);
};

/** Whether another writer came first, so that nothing was written. */
const isLost = (error: unknown): boolean =>
  error instanceof TransactionCanceledException
    ? reasonsOf(error).every((reason) => lost.has(reason))
    : error instanceof ConditionalCheckFailedException ||
      // A single write met a transaction.
      error instanceof TransactionConflictException;

/** More than one repetition costs; the SDK keeps the quota at its full size at most. */
const refund = { getRetryCount: () => 0, getRetryDelay: () => 0, getRetryCost: () => 50 };

/**
 * Keeps the SDK repeating writes. It pays for each repetition out of a quota, which only successes
 * fill: where the answer to a conditional write is lost, the repeated write fails its condition, and
 * after some thirty of those a process would stop repeating anything.
 */
const refundLostWrites = ({ middlewareStack, config }: DynamoDBClient) =>
  middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        const strategy = await config.retryStrategy();
        if (isLost(error) && 'recordSuccess' in strategy) strategy.recordSuccess(refund);
        throw error;
      }
    },
    { step: 'initialize' },
  );

/** Such as an item over DynamoDB's 400 kB. */
const isRefusal = (error: unknown): error is Error =>
  (error instanceof Error && error.name === 'ValidationException') ||
  reasonsOf(error).includes('ValidationError');

/**
 * Runs a conditional write; false when its condition did not hold, or another writer was changing the row.
 * @throws Unstorable when DynamoDB will never accept it
 */
export const whenConditionHolds = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (isLost(error)) return false;
    if (isRefusal(error)) throw new Unstorable(error.message, { cause: error });
    throw error;
  }
};
