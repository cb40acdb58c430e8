import { createOAuthApps } from '../apps/adapters/oauth-apps.ts';
import { createRegisteredApps } from '../apps/adapters/registered-apps.ts';
import { providers } from '../catalogue/providers/catalogue.ts';
import { createConnections } from '../connections/adapters/connections.ts';
import { createDatabase } from '../platform/aws/dynamodb.ts';
import type { Config } from '../platform/config.ts';
import { createDeletionRequests } from '../tenants/adapters/deletions.ts';
import { createKnownTenants } from '../tenants/adapters/known-tenants.ts';
import { createTenantSettings } from '../tenants/adapters/tenant-settings.ts';
import { clock, secretBoxOf } from './services.ts';

export const composeManageTenant = (config: Config) => {
  const database = createDatabase(config);
  return {
    providers,
    tenantSettings: createTenantSettings(database),
    deletions: createDeletionRequests(database),
    knownTenants: createKnownTenants(database, providers),
    oauthApps: createOAuthApps(database, secretBoxOf(config)),
    registeredApps: createRegisteredApps(database),
    connections: createConnections(database),
    clock,
    tenantRateLimit: config.tenantRateLimit,
    publicBaseUrl: config.publicBaseUrl,
  };
};
