import type { Database } from '../../platform/aws/dynamodb.ts';
import { deleteItem, getItems } from '../../platform/aws/items.ts';
import { itemsOf } from '../../platform/aws/query-items.ts';
import { scanPages } from '../../platform/aws/scan-pages.ts';
import type { AppKey, AppRegistration } from '../../platform/model/ports.ts';
import { appKey, toRegistration } from './oauth-apps.ts';

/** OAuth apps as an operator manages them: no secret is opened. */
export const createRegisteredApps = (database: Database) => ({
  /** All of them, by type, region and tenant. */
  list: async (): Promise<AppRegistration[]> => {
    const found = await itemsOf(scanPages(database, 'oauth_apps', { ConsistentRead: true }));
    return found.map(toRegistration).sort((one, other) => (appKey(one) < appKey(other) ? -1 : 1));
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
