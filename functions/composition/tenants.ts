import { createConnections } from '../adapters/connections.ts';
import { createDeletionRequests } from '../adapters/deletions.ts';
import { createDatabase } from '../adapters/dynamodb.ts';
import { createKnownTenants } from '../adapters/known-tenants.ts';
import { createOAuthApps, createRegisteredApps } from '../adapters/oauth-apps.ts';
import { createTenantSettings } from '../adapters/tenant-settings.ts';
import type { Config } from '../config.ts';
import { providers } from '../providers/catalogue.ts';
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
