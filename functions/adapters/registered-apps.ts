import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { AppRegistration } from '../domain/model/ports.ts';
import type { Database } from './dynamodb.ts';
import { deleteItem } from './items.ts';
import { appKey, toRegistration } from './oauth-apps.ts';

/** Our OAuth apps as an operator looks after them: no secret is opened. */
export const createRegisteredApps = (database: Database) => ({
  /** All of them, by type and region. */
  list: async (): Promise<AppRegistration[]> => {
    const items: unknown[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await database.client.send(
        new ScanCommand({
          TableName: database.tableName('oauth_apps'),
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      );
      items.push(...(page.Items ?? []));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    const sortKey = ({ integrationType, region }: AppRegistration) =>
      appKey(integrationType, region);
    return items.map(toRegistration).sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  },

  remove: async (integrationType: string, region?: string): Promise<void> => {
    const key = { integration_type: appKey(integrationType, region) };
    await deleteItem(database, 'oauth_apps', key);
  },
});
