import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createDynamodb } from '../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createKmsServer, ensureKey } from '../../../infra/local/aws/kms/kms.ts';
import { listen } from '../../../infra/local/listen.ts';
import type { LocalOptions } from '../../../infra/local/options.ts';
import { openStore } from '../../../infra/local/store.ts';
import { startFaultProxy } from './fault-proxy.ts';

export type SharedOptions = Required<Pick<LocalOptions, 'dynamodbEndpoint' | 'kms'>> &
  Pick<LocalOptions, 'sdkAttemptMs'>;

/**
 * DynamoDB and KMS outside of any stack, each behind a fault proxy, so that several stacks can
 * share them. A stack that uses them starts with `options`.
 */
export const startFaultyServices = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trunkline-services-'));
  const store = openStore(dataDir);
  const stateKeyId = ensureKey(store, 'alias/state');
  const secretsKeyId = ensureKey(store, 'alias/secrets');
  const servers = { dynamodb: createDynamodb(), kms: createKmsServer(store) };
  afterAll(async () => {
    for (const server of Object.values(servers)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    store.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  // The same services without the proxies, for tests of many processes.
  const endpoints = {
    dynamodb: await listen(servers.dynamodb, 0),
    kms: await listen(servers.kms, 0),
  };
  const dynamodb = await startFaultProxy(endpoints.dynamodb);
  const kms = await startFaultProxy(endpoints.kms);
  const optionsFor = (origins: { dynamodb: string; kms: string }): SharedOptions => ({
    dynamodbEndpoint: origins.dynamodb,
    kms: { endpoint: origins.kms, stateKeyId, secretsKeyId },
  });
  return {
    dynamodb,
    kms,
    // A busy machine takes longer than AWS.
    options: {
      ...optionsFor({ dynamodb: dynamodb.origin, kms: kms.origin }),
      sdkAttemptMs: 8_000,
    },
    directOptions: optionsFor(endpoints),
  };
};

export type FaultyServices = Awaited<ReturnType<typeof startFaultyServices>>;
