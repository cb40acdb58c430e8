import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { createDatabase } from '../../../functions/adapters/dynamodb.ts';
import { localCredentials } from '../../../infra/local/local-credentials.ts';
import type { LocalOptions } from '../../../infra/local/options.ts';
import { type LocalStack, startLocalStack } from '../../../infra/local/stack.ts';
import { startValidatingProxy } from '../../prism/validating-proxy.ts';
import { readyBundles } from '../run/ready-bundles.ts';
import { createClient } from './client.ts';
import { createTenants } from './tenants.ts';

/** A local stack for one test file, which ends with it. Its rate limits are high by default. */
export const startTestStack = async (overrides: Partial<LocalOptions> = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trunkline-'));
  // DynamoDB Local keeps a database per access key.
  process.env.AWS_ACCESS_KEY_ID = `test${randomBytes(8).toString('hex')}`;
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const dynamodbEndpoint = inject('dynamodbEndpoint');
  const bundles = await readyBundles();
  const options = {
    port: 0,
    dataDir,
    originMap: new Map(),
    rateLimit: { perSecond: 1000, burst: 1000 },
    authorizerCacheSeconds: 0,
    ...(dynamodbEndpoint ? { dynamodbEndpoint } : {}),
    ...overrides,
  };
  const stack = await startLocalStack(options, { bundles });
  const proxy = process.env.TRUNKLINE_TEST_PRISM
    ? await startValidatingProxy(stack.info.base_url)
    : undefined;
  afterAll(async () => {
    await stack.close();
    await rm(dataDir, { recursive: true, force: true });
    proxy?.close();
  });
  return { ...testStack(stack, proxy?.baseUrl), dataDir, bundles };
};

/** What a test can do with a running stack. */
const testStack = (stack: LocalStack, baseUrl = stack.info.base_url) => {
  const { info } = stack;
  const database = createDatabase(
    {
      environment: 'local',
      region: 'us-east-1',
      dynamodbEndpoint: info.dynamodb_endpoint,
      sdkAttemptMs: 8_000,
    },
    localCredentials(info, process.env),
  );
  return {
    stack,
    info,
    database,
    ...createClient(baseUrl),
    ...createTenants(info, database),
  };
};

export type TestStack = Awaited<ReturnType<typeof startTestStack>>;
