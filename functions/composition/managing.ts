import { createAgentBindings } from '../adapters/agent-bindings.ts';
import { createConnectionsById } from '../adapters/connections-by-id.ts';
import { createDatabase } from '../adapters/dynamodb.ts';
import { createManagedAgents } from '../adapters/managed-agents.ts';
import { createManagedKeys } from '../adapters/managed-keys.ts';
import { createTenantSettings } from '../adapters/tenant-settings.ts';
import type { Config } from '../config.ts';
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
