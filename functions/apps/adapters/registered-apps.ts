import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { deleteItem, getItems, pages } from '../../platform/aws/items.ts';
import type { AppKey, AppRegistration } from '../../platform/model/ports.ts';
import { appKey, toRegistration } from './oauth-apps.ts';

/** OAuth apps as an operator manages them: no secret is opened. */
export const createRegisteredApps = (database: Database) => ({
  /** All of them, by type, region and tenant. */
  list: async (): Promise<AppRegistration[]> => {
    const items: unknown[] = [];
    const scan = { TableName: database.tableName('oauth_apps'), ConsistentRead: true };
    const scanPage = (ExclusiveStartKey?: Record<string, unknown>) =>
      database.client.send(new ScanCommand({ ...scan, ExclusiveStartKey }));
    for await (const { Items = [] } of pages(scanPage)) items.push(...Items);
    return items.map(toRegistration).sort((one, other) => (appKey(one) < appKey(other) ? -1 : 1));
  },

  /** Those of these apps that there are. */
  among: async (keys: readonly AppKey[]): Promise<AppRegistration[]> => {
    const items = await getItems(
      database,
      'oauth_apps',
      keys.map((key) => ({ integration_type: appKey(key) })),
    );
    return items.map(toRegistration);
  },

  remove: async (named: AppKey): Promise<void> => {
    await deleteItem(database, 'oauth_apps', { integration_type: appKey(named) });
  },
});
