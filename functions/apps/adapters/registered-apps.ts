import type { Database } from '../../platform/aws/dynamodb.ts';
import { deleteItem, getItems, type ItemAttributes } from '../../platform/aws/items.ts';
import { itemsOf } from '../../platform/aws/query-items.ts';
import { readEach } from '../../platform/aws/row.ts';
import { scanPages } from '../../platform/aws/scan-pages.ts';
import type { AppKey, AppRegistration } from '../../platform/model/ports.ts';
import type { UnreadableRow } from '../../platform/model/unreadable-row.ts';
import { appKey, toRegistration } from './oauth-apps.ts';

/** Those that can be read, and the others. */
type FoundApps = { apps: AppRegistration[]; unreadable: readonly UnreadableRow[] };

const readApps = (items: readonly ItemAttributes[]): FoundApps => {
  const { rows: apps, unreadable } = readEach(items, toRegistration);
  return { apps, unreadable };
};

/** OAuth apps as an operator manages them: no secret is opened. */
export const createRegisteredApps = (database: Database) => ({
  /** All of them, by type, region and tenant. */
  list: async (): Promise<FoundApps> => {
    const found = await itemsOf(scanPages(database, 'oauth_apps', { ConsistentRead: true }));
    const { apps, unreadable } = readApps(found);
    return { apps: apps.sort((one, other) => (appKey(one) < appKey(other) ? -1 : 1)), unreadable };
  },

  /** Those of these apps that there are. */
  among: async (keys: readonly AppKey[]): Promise<FoundApps> => {
    const items = await getItems(
      database,
      'oauth_apps',
      keys.map((key) => ({ integration_type: appKey(key) })),
    );
    return readApps(items);
  },

  remove: async (named: AppKey): Promise<void> => {
    await deleteItem(database, 'oauth_apps', { integration_type: appKey(named) });
  },
});
