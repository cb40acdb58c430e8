import { createOAuthApps } from '../apps/adapters/oauth-apps.ts';
import { createRegisteredApps } from '../apps/adapters/registered-apps.ts';
import { providers } from '../catalogue/providers/catalogue.ts';
import { createConnections } from '../connections/adapters/connections.ts';
import type { Config } from '../platform/config.ts';
import { createDeletionRequests, createDeletions } from '../tenants/adapters/deletions.ts';
import { createKnownTenants } from '../tenants/adapters/known-tenants.ts';
import { createTenantRows } from '../tenants/adapters/tenant-rows.ts';
import { createTenantSettings } from '../tenants/adapters/tenant-settings.ts';
import { composeConnections } from './connections.ts';
import { clock, databaseOf, secretBoxOf } from './services.ts';

export const composeManageTenant = (config: Config) => ({
  providers,
  tenantSettings: createTenantSettings(databaseOf(config)),
  deletions: createDeletionRequests(databaseOf(config)),
  knownTenants: createKnownTenants(databaseOf(config), providers),
  oauthApps: createOAuthApps(databaseOf(config), secretBoxOf(config)),
  registeredApps: createRegisteredApps(databaseOf(config)),
  connections: createConnections(databaseOf(config)),
  clock,
  tenantRateLimit: config.tenantRateLimit,
  publicBaseUrl: config.publicBaseUrl,
});

export const composeDeleteTenants = (config: Config) => ({
  ...composeConnections(config),
  deletions: createDeletions(databaseOf(config)),
  tenantRows: createTenantRows(databaseOf(config)),
});
