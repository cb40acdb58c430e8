import * as z from 'zod';
import { mostPerSecond, type RateLimit } from '../../functions/platform/model/rate-limit.ts';
import { rememberedMs } from '../../functions/tenants/domain/deletion.ts';
import { UsageError } from '../command-line/command-error.ts';
import { optionFacts, wholeNumber } from '../command-line/options.ts';
import { times } from '../limits.ts';
import type { LocalLimits } from './limits.ts';

const isOrigin = (url: string) => URL.canParse(url) && new URL(url).origin === url;

const mapping = z
  .string()
  .transform((text): [string, string] => {
    const [from = '', to = ''] = text.split('=');
    return [from, to];
  })
  .refine(
    (origins) => origins.every(isOrigin),
    'must be two origins, as in https://slack.com=http://127.0.0.1:9001',
  );

const usualRateLimit = '10/20';
const noRateLimit = `must be <per second>/<burst>, as in ${usualRateLimit}`;

/** The folder of a stack that was started without one. */
export const usualDataDir = '.local';

/** What is typed behind `npm start --`. */
export const startOptions = z.object({
  port: wholeNumber(0, 65_535).default(8787).register(optionFacts, {
    value: '<number>',
    summary: 'Port of the gateway; 0 takes a free one.',
  }),
  'data-dir': z.string().default(usualDataDir).register(optionFacts, {
    value: '<folder>',
    summary: 'Where everything is kept.',
  }),
  'map-origin': z.array(mapping).default([]).register(optionFacts, {
    value: '<from>=<to>',
    summary:
      "Send a provider's requests elsewhere, as in https://slack.com=http://127.0.0.1:9001 (repeatable).",
    repeatable: true,
  }),
  'rate-limit': z
    .string()
    .regex(/^\d+(\.\d+)?\/\d+$/, noRateLimit)
    .transform((text) => {
      const [perSecond = 0, burst = 0] = text.split('/').map(Number);
      return { perSecond, burst };
    })
    .refine(({ perSecond, burst }) => perSecond > 0 && burst > 0, noRateLimit)
    .refine(({ perSecond }) => perSecond <= mostPerSecond, 'must be at most 1000000 per second')
    .prefault(usualRateLimit)
    .register(optionFacts, {
      value: '<n>/<burst>',
      summary: `Requests per second and burst of a key; of a tenant twice as much (default ${usualRateLimit}).`,
    }),
  sandbox: z.boolean().default(false).register(optionFacts, {
    summary: "Take the demo provider of a deployment's sandbox in place of this stack's own.",
  }),
  'authorizer-cache': wholeNumber(0, rememberedMs / 1000)
    .default(0)
    .register(optionFacts, {
      value: '<s>',
      summary: "Seconds to keep the authorizer's answers.",
    }),
});

/** The options of `npm start`. */
export type LocalOptions = {
  /** The gateway's port; 0 takes a free one. */
  port: number;
  dataDir: string;
  /** A provider's origin → the origin that gets its requests instead. */
  originMap: ReadonlyMap<string, string>;
  rateLimit: RateLimit;
  /** Twice that of a key if absent. */
  tenantRateLimit?: RateLimit;
  /** Absent, nothing but keys and tenants is limited. */
  limits?: LocalLimits;
  /** Whether the type `demo` leads to the sandbox's demo provider, as in a deployment. */
  sandbox?: boolean;
  /** Whether tables are in memory alone, for a stack whose folder goes with it. */
  areTablesVolatile?: boolean;
  /** How long the gateway caches an authorizer's answer; 0 asks for every request. */
  authorizerCacheSeconds: number;
  dynamodbEndpoint?: string;
  kms?: { endpoint: string; stateKeyId: string; secretsKeyId: string };
  /** Instead of the local settings: for services that really fail, and for the daily health check. */
  sdkAttemptMs?: number;
  dailyHealthCheck?: 'on';
};

export const tenantRateLimitOf = ({
  rateLimit,
  tenantRateLimit = times(rateLimit, 2),
}: Pick<LocalOptions, 'rateLimit' | 'tenantRateLimit'>): RateLimit => tenantRateLimit;

/** @throws UsageError */
export const toLocalOptions = (
  options: z.output<typeof startOptions>,
  env: NodeJS.Dict<string>,
): LocalOptions => ({
  port: options.port,
  dataDir: options['data-dir'],
  originMap: new Map(options['map-origin']),
  rateLimit: options['rate-limit'],
  limits: { throttles: true },
  sandbox: options.sandbox,
  authorizerCacheSeconds: options['authorizer-cache'],
  ...(env.AWS_ENDPOINT_URL_DYNAMODB ? { dynamodbEndpoint: env.AWS_ENDPOINT_URL_DYNAMODB } : {}),
  ...(env.SDK_ATTEMPT_MS ? { sdkAttemptMs: Number(env.SDK_ATTEMPT_MS) } : {}),
  ...kmsOf(env),
});

const kmsOf = (env: NodeJS.Dict<string>): Pick<LocalOptions, 'kms'> => {
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
