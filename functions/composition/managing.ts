import { createAgentBindings } from '../agents/adapters/agent-bindings.ts';
import { createManagedAgents } from '../agents/adapters/managed-agents.ts';
import { createConnectionsById } from '../connections/adapters/connections-by-id.ts';
import { createManagedKeys } from '../keys/adapters/managed-keys.ts';
import type { Config } from '../platform/config.ts';
import { createTenantSettings } from '../tenants/adapters/tenant-settings.ts';
import { clock, databaseOf } from './services.ts';

export const composeManageApiKeys = (config: Config) => ({
  apiKeys: createManagedKeys(databaseOf(config)),
  tenantSettings: createTenantSettings(databaseOf(config)),
  environment: config.environment,
  clock,
});

export const composeManageAgents = (config: Config) => ({
  agents: createManagedAgents(databaseOf(config)),
  tenantSettings: createTenantSettings(databaseOf(config)),
  connections: createConnectionsById(databaseOf(config)),
  agentBindings: createAgentBindings(databaseOf(config)),
  clock,
});
