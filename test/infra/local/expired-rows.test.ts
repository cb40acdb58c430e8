import { expect, it } from 'vitest';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { getItem, putItem } from '../../../functions/platform/aws/items.ts';
import { type LocalAccount, startBackingServices } from '../../../infra/local/backing-services.ts';
import { openStore } from '../../../infra/local/store.ts';
import { createDataDir } from '../../support/processes/process.ts';

const region = 'us-east-1';
const credentials = { accessKeyId: 'own', secretAccessKey: 'own' };
const account: LocalAccount = { region, environment: 'local', credentials };

const start = async (dataDir: string) => {
  const store = openStore(dataDir);
  const options = {
    port: 0,
    dataDir,
    originMap: new Map(),
    rateLimit: { perSecond: 1, burst: 1 },
    authorizerCacheSeconds: 0,
  };
  const { dynamodbEndpoint, close } = await startBackingServices(options, store, account);
  const database = createDatabase({ environment: 'local', region, dynamodbEndpoint }, credentials);
  const stop = async () => {
    await close();
    store.close();
  };
  return { database, stop };
};

it('a local stack deletes the rows whose time has passed when it starts', async () => {
  const dataDir = await createDataDir();
  const nowS = Math.floor(Date.now() / 1000);
  const first = await start(dataDir);
  const ends = { ended: nowS - 1, valid: nowS + 3600 };
  for (const [flow_id, delete_after_s] of Object.entries(ends)) {
    await putItem(first.database, 'oauth_flows', { flow_id, delete_after_s });
  }
  await first.stop();

  const { database, stop } = await start(dataDir);
  expect(await getItem(database, 'oauth_flows', { flow_id: 'ended' })).toBeUndefined();
  expect(await getItem(database, 'oauth_flows', { flow_id: 'valid' })).toBeDefined();
  await stop();
});
