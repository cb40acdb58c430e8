import { createRegisteredApps } from '../../apps/adapters/registered-apps.ts';
import { appKeys } from '../../catalogue/providers/app-regions.ts';
import type { Providers } from '../../catalogue/providers/catalogue.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem } from '../../platform/aws/items.ts';
import { queryPages } from '../../platform/aws/query-items.ts';
import type { KnownTenants } from '../domain/ports.ts';

/** The tables in which every tenant in use has rows, with the index that finds them. */
const tenantTables = [
  ['api_keys', 'by_tenant'],
  ['integrations', undefined],
  ['agents', undefined],
  ['webhooks', undefined],
] as const;

/** Whether DynamoDB has anything of a tenant. Without a key, it has no flow, session or cache. */
export const createKnownTenants = (database: Database, providers: Providers): KnownTenants => {
  const hasRow = async (
    table: (typeof tenantTables)[number][0],
    IndexName: string | undefined,
    tenantId: string,
  ) => {
    // Not strongly consistent: a new tenant is found by its key, whose index lags as well.
    const found = queryPages(database, table, {
      IndexName,
      KeyConditionExpression: 'tenant_id = :tenant',
      ExpressionAttributeValues: { ':tenant': tenantId },
      Limit: 1,
    });
    for await (const { Items = [] } of found) if (Items.length > 0) return true;
    return false;
  };
  return {
    isKnown: async (tenantId) => {
      if (await getItem(database, 'tenants', { tenant_id: tenantId })) return true;
      for (const [table, index] of tenantTables)
        if (await hasRow(table, index, tenantId)) return true;
      const keys = appKeys(providers.values(), tenantId);
      const { apps, unreadable } = await createRegisteredApps(database).among(keys);
      return apps.length + unreadable.length > 0;
    },
  };
};
