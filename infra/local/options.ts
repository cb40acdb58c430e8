import type * as z from 'zod';
import type { RateLimit } from '../../functions/config.ts';
import { UsageError } from '../command-line/command-error.ts';
import type { startOptions } from './start-options.ts';

/** The options of `npm start`. */
export type LocalOptions = {
  /** The gateway's port; 0 takes a free one. */
  port: number;
  dataDir: string;
  /** A provider's origin → the origin that gets its requests instead. */
  originMap: ReadonlyMap<string, string>;
  rateLimit: RateLimit;
  /** How long the gateway caches an authorizer's answer; 0 asks for every request. */
  authorizerCacheSeconds: number;
  dynamodbEndpoint?: string;
  kms?: { endpoint: string; stateKeyId: string; secretsKeyId: string };
  /** Instead of the local setting, for services that are really at fault. */
  sdkAttemptMs?: number;
};

type Environment = Record<string, string | undefined>;

/** @throws UsageError */
export const toLocalOptions = (
  options: z.output<typeof startOptions>,
  env: Environment,
): LocalOptions => ({
  port: options.port,
  dataDir: options['data-dir'],
  originMap: new Map(options['map-origin']),
  rateLimit: options['rate-limit'],
  authorizerCacheSeconds: options['authorizer-cache'],
  ...(env.AWS_ENDPOINT_URL_DYNAMODB ? { dynamodbEndpoint: env.AWS_ENDPOINT_URL_DYNAMODB } : {}),
  ...(env.SDK_ATTEMPT_MS ? { sdkAttemptMs: Number(env.SDK_ATTEMPT_MS) } : {}),
  ...kmsOf(env),
});

const kmsOf = (env: Environment): Pick<LocalOptions, 'kms'> => {
  if (!env.AWS_ENDPOINT_URL_KMS) return {};
  if (!env.KMS_STATE_KEY_ID || !env.KMS_SECRETS_KEY_ID) {
    throw new UsageError(
      'AWS_ENDPOINT_URL_KMS also needs KMS_STATE_KEY_ID and KMS_SECRETS_KEY_ID.',
    );
  }
  return {
    kms: {
      endpoint: env.AWS_ENDPOINT_URL_KMS,
      stateKeyId: env.KMS_STATE_KEY_ID,
      secretsKeyId: env.KMS_SECRETS_KEY_ID,
    },
  };
};
