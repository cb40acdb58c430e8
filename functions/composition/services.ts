import { createDatabase } from '../adapters/dynamodb.ts';
import { createKms } from '../adapters/kms.ts';
import { createRateLimiter } from '../adapters/rate-limits.ts';
import { createSecretBox } from '../adapters/secret-box.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../domain/model/ports.ts';
import { count } from '../telemetry/metrics.ts';

// Each endpoint composes only what it uses, so that its bundle stays small.

export const clock: Clock = {
  nowMs: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export const kmsOf = (config: Config) =>
  createKms(config, undefined, (reason) => count('KmsErrors', { reason }, 'us'));

export const limiterOf = (config: Config, database = createDatabase(config)) =>
  createRateLimiter(database, config, clock.nowMs);

export const secretBoxOf = (config: Config, kms = kmsOf(config)) =>
  createSecretBox(kms, config.secretsKeyId, config.environment);
