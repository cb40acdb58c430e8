import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Config } from '../config.ts';
import { awsClientOptions, type Credentials, type SdkTimeout } from './aws-client-options.ts';
import { createDynamodbRetries } from './dynamodb-retries.ts';
import { refundLostWrites } from './refund-lost-writes.ts';
import { repeatConflictingWrites } from './repeat-conflicting-writes.ts';
import { physicalName, type TableName } from './tables.ts';

/** The tables of one environment. */
export type Database = { client: DynamoDBDocumentClient; tableName(table: TableName): string };

type DatabaseConfig = Pick<Config, 'region' | 'dynamodbEndpoint' | 'environment'> &
  SdkTimeout & {
    /** Of a process that holds nothing that others wait for: throttled calls pause for up to seven seconds. */
    isPatient?: boolean;
  };

const createClient = (config: DatabaseConfig, credentials?: Credentials) => {
  const { region, dynamodbEndpoint, sdkAttemptMs } = config;
  const options = awsClientOptions(region, dynamodbEndpoint, credentials, sdkAttemptMs);
  const client = new DynamoDBClient(
    config.isPatient
      ? options
      : { ...options, retryStrategy: createDynamodbRetries(options.maxAttempts) },
  );
  refundLostWrites(client);
  repeatConflictingWrites(client);
  return DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
};

export const createDatabase = (config: DatabaseConfig, credentials?: Credentials): Database => {
  let client: DynamoDBDocumentClient | undefined;
  return {
    /** Made for the first call, since it loads node:https: a callback that is denied makes none. */
    get client() {
      client ??= createClient(config, credentials);
      return client;
    },
    tableName: (table) => physicalName(config.environment, table),
  };
};
