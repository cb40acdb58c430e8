import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createDynamodb } from '../../infra/local/aws/dynamodb.ts';
import { createKmsServer, ensureKey } from '../../infra/local/aws/kms.ts';
import { listen } from '../../infra/local/listen.ts';
import type { LocalOptions } from '../../infra/local/options.ts';
import { openStore } from '../../infra/local/store.ts';
import { startFaultProxy } from './fault-proxy.ts';

export type SharedOptions = Required<Pick<LocalOptions, 'dynamodbEndpoint' | 'kms'>>;

/**
 * DynamoDB and KMS outside of any stack, so that several can share them and outlive none, each
 * behind a fault proxy. `options` is what a stack that uses them is started with.
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
  // Direct ones, for what is about many processes and not about faults.
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
    options: optionsFor({ dynamodb: dynamodb.origin, kms: kms.origin }),
    directOptions: optionsFor(endpoints),
  };
};
