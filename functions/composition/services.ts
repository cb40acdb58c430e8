import { createRateLimiter } from '../keys/adapters/rate-limits.ts';
import { createDatabase, type Database } from '../platform/aws/dynamodb.ts';
import { createKms, type Kms } from '../platform/aws/kms.ts';
import { createSecretBox } from '../platform/aws/secret-box.ts';
import type { Config } from '../platform/config.ts';
import type { Clock } from '../platform/model/ports.ts';
import { count } from '../platform/telemetry/metrics.ts';

// Each endpoint composes only what it uses, so that its bundle stays small.

export const clock: Clock = {
  nowMs: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** One client for everything that is composed of a configuration. */
const shared = <T>(clients: WeakMap<Config, T>, config: Config, create: () => T): T => {
  const client = clients.get(config) ?? create();
  clients.set(config, client);
  return client;
};

const databases = new WeakMap<Config, Database>();
export const databaseOf = (config: Config) =>
  shared(databases, config, () => createDatabase(config));

const kmsClients = new WeakMap<Config, Kms>();
export const kmsOf = (config: Config) =>
  shared(kmsClients, config, () =>
    createKms(config, undefined, (reason) => count('KmsErrors', { reason }, 'us')),
  );

/** What every endpoint with a key has. */
export const keyed = (config: Config) => ({
  rateLimiter: createRateLimiter(databaseOf(config), config, clock.nowMs),
  clock,
});

export const secretBoxOf = (config: Config) =>
  createSecretBox(kmsOf(config), config.secretsKeyId, config.environment);
