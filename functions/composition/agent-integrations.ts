import { createAgentBindings } from '../adapters/agent-bindings.ts';
import { createConnectionsById } from '../adapters/connections-by-id.ts';
import { createDatabase } from '../adapters/dynamodb.ts';
import type { Config } from '../config.ts';
import { clock, limiterOf } from './services.ts';

export const composeAgentIntegrations = (config: Config) => {
  const database = createDatabase(config);
  return {
    rateLimiter: limiterOf(config, database),
    connections: createConnectionsById(database),
    agentBindings: createAgentBindings(database),
    clock,
  };
};
