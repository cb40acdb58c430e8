import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../../functions/adapters/dynamodb.ts';
import { createKms } from '../../../functions/adapters/kms.ts';
import { createDynamodb } from '../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createKmsServer, ensureKey } from '../../../infra/local/aws/kms/kms.ts';
import { createTables } from '../../../infra/local/create-tables.ts';
import { listen } from '../../../infra/local/listen.ts';
import { openStore } from '../../../infra/local/store.ts';

const region = 'us-east-1';
const credentials = { accessKeyId: 'scale', secretAccessKey: 'scale' };

/** Empty tables in memory, and a key. */
export const startServices = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-scale-'));
  const store = openStore(folder);
  const keyId = ensureKey(store, 'alias/scale');
  const servers = [createDynamodb(), createKmsServer(store)] as const;
  const [dynamodbEndpoint, kmsEndpoint] = await Promise.all(
    servers.map((server) => listen(server, 0)),
  );
  const database = createDatabase(
    {
      environment: 'dev',
      region,
      ...(dynamodbEndpoint ? { dynamodbEndpoint } : {}),
      sdkAttemptMs: 60_000,
    },
    credentials,
  );
  await createTables(database.client, 'dev');
  return {
    database,
    keyId,
    kms: createKms(
      { region, ...(kmsEndpoint ? { kmsEndpoint } : {}), sdkAttemptMs: 60_000 },
      credentials,
    ),
    stop: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      store.close();
      rmSync(folder, { recursive: true });
    },
  };
};

export type Services = Awaited<ReturnType<typeof startServices>>;
