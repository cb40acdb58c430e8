import { createDatabase } from '../adapters/dynamodb.ts';
import { createManagedKeys } from '../adapters/managed-keys.ts';
import type { Config } from '../config.ts';
import { clock } from './services.ts';

export const composeManageApiKeys = (config: Config) => ({
  apiKeys: createManagedKeys(createDatabase(config)),
  environment: config.environment,
  clock,
});
