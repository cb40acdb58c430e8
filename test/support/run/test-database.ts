import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, inject } from 'vitest';
import { awsClientOptions } from '../../../functions/platform/aws/aws-client-options.ts';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { createDynamodb } from '../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createTables } from '../../../infra/local/create-tables.ts';
import { listen } from '../../../infra/local/listen.ts';

/** Empty tables for one test file, on the database of this run, and how other processes reach them. */
export const startTestDatabase = async () => {
  const accessKeyId = `test${randomBytes(8).toString('hex')}`;
  const credentials = { accessKeyId, secretAccessKey: 'test' };
  const embedded = createDynamodb({ accessKeyId });
  const endpoint = inject('dynamodbEndpoint') ?? (await listen(embedded, 0));
  afterAll(() => {
    embedded.closeAllConnections();
    embedded.close();
  });
  const region = 'us-east-1';
  await createTables(
    new DynamoDBClient(awsClientOptions(region, endpoint, credentials, 8_000)),
    'dev',
  );
  const config = {
    environment: 'dev' as const,
    region,
    dynamodbEndpoint: endpoint,
    // A busy machine takes longer than AWS.
    sdkAttemptMs: 8_000,
  };
  return {
    config,
    credentials,
    database: createDatabase(config, credentials),
    /** Deletes all rows that are past their end at a time. Not with DynamoDB Local, which has its own times. */
    deleteExpired: (nowMs: number) => embedded.deleteExpired(nowMs),
  };
};

/** Empty tables for one test file. */
export const createTestDatabase = async () => (await startTestDatabase()).database;
