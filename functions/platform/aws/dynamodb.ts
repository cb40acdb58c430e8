import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Config } from '../config.ts';
import { awsClientOptions, type Credentials, type SdkTimeout } from './aws-client-options.ts';
import { refundLostWrites } from './refund-lost-writes.ts';
import { repeatConflictingWrites } from './repeat-conflicting-writes.ts';
import { physicalName, type TableName } from './tables.ts';

/** The tables of one environment. */
export type Database = { client: DynamoDBDocumentClient; tableName(table: TableName): string };

export const createDatabase = (
  config: Pick<Config, 'region' | 'dynamodbEndpoint' | 'environment'> & SdkTimeout,
  credentials?: Credentials,
): Database => {
  const client = new DynamoDBClient(
    awsClientOptions(config.region, config.dynamodbEndpoint, credentials, config.sdkAttemptMs),
  );
  refundLostWrites(client);
  repeatConflictingWrites(client);
  return {
    client: DynamoDBDocumentClient.from(client, {
      marshallOptions: { removeUndefinedValues: true },
    }),
    tableName: (table) => physicalName(config.environment, table),
  };
};
