import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Config } from '../config.ts';
import { physicalName, type TableName } from './tables.ts';

/** Given where the SDK's usual chain of credentials is not wanted. */
export type Credentials = { accessKeyId: string; secretAccessKey: string };

/** One SDK attempt may take a second, unless the configuration says otherwise. */
const attemptMs = 1_000;

/**
 * One of three attempts may take `sdkAttemptMs`; without throwOnRequestTimeout a timeout is only logged and
 * the call returns seconds later.
 */
export const awsClientOptions = (
  region: string,
  endpoint: string | undefined,
  credentials?: Credentials,
  sdkAttemptMs = attemptMs,
) => ({
  region,
  ...(endpoint ? { endpoint } : {}),
  ...(credentials ? { credentials } : {}),
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
  config: Pick<Config, 'region' | 'dynamodbEndpoint' | 'environment' | 'sdkAttemptMs'>,
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

/** Runs a conditional write; false when its condition did not hold. */
export const whenConditionHolds = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
