import { createAgentBindings } from '../agents/adapters/agent-bindings.ts';
import { createManagedAgents } from '../agents/adapters/managed-agents.ts';
import { createConnectionsById } from '../connections/adapters/connections-by-id.ts';
import { createManagedKeys } from '../keys/adapters/managed-keys.ts';
import { createDatabase } from '../platform/aws/dynamodb.ts';
import type { Config } from '../platform/config.ts';
import { createTenantSettings } from '../tenants/adapters/tenant-settings.ts';
import { clock } from './services.ts';

export const composeManageApiKeys = (config: Config) => {
  const database = createDatabase(config);
  return {
    apiKeys: createManagedKeys(database),
    tenantSettings: createTenantSettings(database),
    environment: config.environment,
    clock,
  };
};

export const composeManageAgents = (config: Config) => {
  const database = createDatabase(config);
  return {
    agents: createManagedAgents(database),
    tenantSettings: createTenantSettings(database),
    connections: createConnectionsById(database),
    agentBindings: createAgentBindings(database),
    clock,
  };
};
