import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createKms } from '../../../functions/platform/aws/kms.ts';
import { createKmsServer, ensureKey } from '../../../infra/local/aws/kms/kms.ts';
import { listen } from '../../../infra/local/listen.ts';
import { openStore } from '../../../infra/local/store.ts';

/** The embedded KMS with two keys, and a client of it. */
export const startTestKms = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'trunkline-'));
  const store = openStore(directory);
  const keyId = ensureKey(store, 'alias/one');
  const otherKeyId = ensureKey(store, 'alias/two');
  const server = createKmsServer(store);
  const kms = createKms(
    { region: 'us-east-1', kmsEndpoint: await listen(server, 0) },
    { accessKeyId: 'test', secretAccessKey: 'test' },
  );
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    store.close();
    rmSync(directory, { recursive: true });
  });
  return { kms, keyId, otherKeyId };
};
