import type { Database } from '../../platform/aws/dynamodb.ts';
import { itemsOf } from '../../platform/aws/query-items.ts';
import { scanPages } from '../../platform/aws/scan-pages.ts';
import { fromKey } from './oauth-apps.ts';

/** Every app of a tenant's own, from an index that has these alone, in no order; it may lag. */
export const createTenantAppScan = (database: Database) => ({
  all: async (): Promise<{ tenantId: string; integrationType: string }[]> => {
    const found = scanPages(database, 'oauth_apps', {
      IndexName: 'by_client',
      ProjectionExpression: 'integration_type',
    });
    const keys = (await itemsOf(found)).map((item) => fromKey(String(item.integration_type)));
    return keys.map(({ tenantId = '', integrationType }) => ({ tenantId, integrationType }));
  },
});
