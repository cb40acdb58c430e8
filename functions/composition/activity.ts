import { createActivityReader, createActivityWriter } from '../activity/adapters/activity-rows.ts';
import type { Database } from '../platform/aws/dynamodb.ts';
import type { Config } from '../platform/config.ts';
import { createTenantSettings } from '../tenants/adapters/tenant-settings.ts';
import { clock, databaseOf, keyed } from './services.ts';

/** For everything that writes the audit trail. */
export const composeStoreActivity = (database: Database) => ({
  activityWriter: createActivityWriter(database),
  tenantSettings: createTenantSettings(database),
  clock,
});

/** Without a reader where nothing is stored. */
export const composeListActivity = (config: Config) => ({
  ...keyed(config),
  activityReader: config.activity === 'on' ? createActivityReader(databaseOf(config)) : undefined,
  publicBaseUrl: config.publicBaseUrl,
});
