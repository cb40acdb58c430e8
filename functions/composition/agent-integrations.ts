import { createAgentBindings } from '../agents/adapters/agent-bindings.ts';
import { createConnectionsById } from '../connections/adapters/connections-by-id.ts';
import { createDatabase } from '../platform/aws/dynamodb.ts';
import type { Config } from '../platform/config.ts';
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
