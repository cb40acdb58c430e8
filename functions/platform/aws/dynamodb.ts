import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Config } from '../config.ts';
import { awsClientOptions, type Credentials, type SdkTimeout } from './aws-client-options.ts';
import { refundLostWrites } from './refund-lost-writes.ts';
import { repeatConflictingWrites } from './repeat-conflicting-writes.ts';
import { physicalName, type TableName } from './tables.ts';

/** The tables of one environment. */
export type Database = { client: DynamoDBDocumentClient; tableName(table: TableName): string };

type DatabaseConfig = Pick<Config, 'region' | 'dynamodbEndpoint' | 'environment'> & SdkTimeout;

const createClient = (config: DatabaseConfig, credentials?: Credentials) => {
  const client = new DynamoDBClient(
    awsClientOptions(config.region, config.dynamodbEndpoint, credentials, config.sdkAttemptMs),
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
