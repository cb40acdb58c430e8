import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { getItem, putItem } from '../../../functions/platform/aws/items.ts';
import type { TableName } from '../../../functions/platform/aws/tables.ts';
import { type LocalJson, localCredentials } from '../../../infra/local/local-json.ts';
import type { LocalOptions } from '../../../infra/local/options.ts';
import { type LocalStack, startLocalStack } from '../../../infra/local/stack.ts';
import { readyBundles } from '../run/ready-bundles.ts';
import { createClient } from './client.ts';
import { createTenants } from './tenants.ts';

type Given = Partial<LocalOptions>;

/** Starts a local stack, with rate limits that are high by default. Who starts it has to close it. */
export const openTestStack = async (given: Given = {}) => {
  const bundles = await readyBundles();
  // In the folder of the run, which removes it even when a process ends without closing.
  const dataDir = await mkdtemp(join(bundles, 'data-'));
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
  // DynamoDB Local keeps a database per access key.
  const accessKey = `test${randomBytes(8).toString('hex')}`;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: 'test' });
  const dynamodbEndpoint = inject('dynamodbEndpoint');
  const options = {
    port: 0,
    dataDir,
    originMap: new Map(),
    rateLimit: { perSecond: 1000, burst: 1000 },
    authorizerCacheSeconds: 0,
    areTablesVolatile: true,
    ...(dynamodbEndpoint ? { dynamodbEndpoint } : {}),
    ...given,
  };
  const stack = await startLocalStack(options, { bundles });
  const close = async () => {
    await stack.close();
    await rm(dataDir, { recursive: true, force: true });
    if (AWS_ACCESS_KEY_ID) Object.assign(process.env, { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
  };
  return { close, testStack: { ...testStack(stack), dataDir, bundles } };
};

/**
 * A local stack for one test file, which ends with it: for tests that break it, configure it or
 * compare all that is in it. All others use `useStack` of shared-stack.ts.
 */
export const startTestStack = async (given?: Given): Promise<TestStack> => {
  const { testStack, close } = await openTestStack(given);
  afterAll(close);
  return testStack;
};

/** What a test can do with a running stack. */
const testStack = (stack: LocalStack) => ({ stack, ...openClients(stack.info) });

/** The same, of a stack in whatever process. */
export const openClients = (info: LocalJson) => {
  const database = createDatabase(
    {
      environment: 'local',
      region: 'us-east-1',
      dynamodbEndpoint: info.dynamodb_endpoint,
      sdkAttemptMs: 8_000,
    },
    localCredentials(info, process.env),
  );
  const rowOf = (table: TableName, key: object) => getItem(database, table, { ...key });
  return {
    info,
    database,
    rowOf,
    /** Changes attributes of a row as nothing of ours does; undefined removes one. */
    rewriteRow: async (table: TableName, key: object, changes: object) =>
      putItem(database, table, { ...(await rowOf(table, key)), ...changes }),
    ...createClient(info.base_url),
    ...createTenants(info, database),
  };
};

export type TestStack = Awaited<ReturnType<typeof openTestStack>>['testStack'];
