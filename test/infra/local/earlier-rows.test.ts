import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { createConfiguredTypes } from '../../../functions/apps/adapters/configured-types.ts';
import { toRow } from '../../../functions/connections/adapters/connection-row.ts';
import { createConnections } from '../../../functions/connections/adapters/connections.ts';
import { awsClientOptions } from '../../../functions/platform/aws/aws-client-options.ts';
import { createDatabase, type Database } from '../../../functions/platform/aws/dynamodb.ts';
import { putItem } from '../../../functions/platform/aws/items.ts';
import { type Table, type TableName, tables } from '../../../functions/platform/aws/tables.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createDynamodb } from '../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createTables } from '../../../infra/local/create-tables.ts';
import { upgradeTables } from '../../../infra/local/earlier-rows.ts';
import { listen } from '../../../infra/local/listen.ts';
import { bareConnection } from '../../support/connections/storing.ts';
import { createDataDir } from '../../support/processes/process.ts';

const [region, environment] = ['us-east-1', 'dev'] as const;
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

/** Runs work on the tables of a folder, as a stack has them from its start to its end. */
const withTables = async (
  folder: string,
  work: (database: Database) => Promise<unknown>,
  declared?: Readonly<Record<string, Table>>,
) => {
  const server = createDynamodb({ folder });
  const endpoint = await listen(server, 0);
  const client = new DynamoDBClient(awsClientOptions(region, endpoint, credentials, 8_000));
  await createTables(client, environment, declared);
  const config = { environment, region, dynamodbEndpoint: endpoint, sdkAttemptMs: 8_000 };
  const database = createDatabase(config, credentials);
  await work(database).finally(() => {
    client.destroy();
    database.client.destroy();
  });
  await new Promise((resolve) => server.close(resolve));
};

/** Those of the version whose rows named no rank and no owner. */
const earlierTables = () => {
  const { localIndexes: _, ...integrations } = tables.integrations;
  const { by_owner: __, ...globalIndexes } = tables.oauth_apps.globalIndexes;
  return { integrations, oauth_apps: { ...tables.oauth_apps, globalIndexes } };
};

const tenantId = 'acme';
const ids = [0, 1, 2, 3].map((n) => uuidV7(n));
const idOf = (n: number) => ids[n] ?? '';
const connectionOf = (n: number) =>
  bareConnection({
    tenantId,
    integrationId: idOf(n),
    account: { id: `a${n}`, label: '' },
    ...(n === 2 ? { clientReference: 'ann' } : {}),
  });

it('rows of an earlier version are found by the indexes of this one, and the primary one stays', async () => {
  const folder = await createDataDir();
  const earlier = async (database: Database) => {
    const put = (table: TableName, item: object) => putItem(database, table, { ...item });
    for (const n of [1, 2, 3]) {
      const { type_and_rank: _, reference_and_rank: __, ...row } = toRow(connectionOf(n));
      await put('integrations', row);
    }
    const pointer = { tenant_id: tenantId, type_and_account: 'gmail#', version: 4 };
    await put('integrations', { ...pointer, primary_id: idOf(3) });
    for (const type of ['gmail', `slack##${tenantId}`, 'zoom##other'])
      await put('oauth_apps', { integration_type: type });
  };
  await withTables(folder, earlier, earlierTables());
  for (let start = 0; start < 2; start++) {
    upgradeTables(folder, environment);
    await withTables(folder, async (database) => {
      const connections = createConnections(database);
      const chosen = { ...connectionOf(3), isChosen: true };
      expect(await connections.primary(tenantId, 'gmail')).toEqual(chosen);
      expect(await connections.primary(tenantId, 'gmail', 'ann')).toEqual(connectionOf(2));
      expect(await connections.find(tenantId, idOf(1))).toEqual(connectionOf(1));
      const listed: boolean[] = [];
      for await (const { isPrimary } of connections.inOrder({ tenantId, atOnce: 9 }))
        listed.push(isPrimary);
      expect(listed).toEqual([false, false, true]);
      const typesOf = createConfiguredTypes(database, Date.now);
      expect(await typesOf(tenantId)).toEqual(new Set(['gmail', 'slack']));
    });
  }
});
