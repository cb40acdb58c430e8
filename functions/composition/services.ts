import { createKms } from '../adapters/kms.ts';
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
