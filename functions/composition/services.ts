import { createRateLimiter } from '../keys/adapters/rate-limits.ts';
import { createDatabase } from '../platform/aws/dynamodb.ts';
import { createKms } from '../platform/aws/kms.ts';
import { createSecretBox } from '../platform/aws/secret-box.ts';
import type { Config } from '../platform/config.ts';
import type { Clock } from '../platform/model/ports.ts';
import { count } from '../platform/telemetry/metrics.ts';

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
