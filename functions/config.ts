import * as z from 'zod';

/** The deployed environments, and `local` for `npm start`. The name is part of every API key. */
export const environments = ['local', 'dev', 'staging', 'prod'] as const;

const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/$/, ''));

/** The limiter counts in whole microseconds: at more than this its interval would round to nothing. */
export const mostPerSecond = 1_000_000;

const schema = z.object({
  ENVIRONMENT: z.enum(environments),
  AWS_REGION: z.string().min(1),
  /** The base address of the API, ending with /api. */
  PUBLIC_BASE_URL: url,
  FRONTEND_URL: url,
  KMS_STATE_KEY_ID: z.string().min(1),
  KMS_SECRETS_KEY_ID: z.string().min(1),
  RATE_LIMIT_PER_SECOND: z.preprocess(Number, z.number().positive().max(mostPerSecond)),
  RATE_LIMIT_BURST: z.preprocess(Number, z.number().int().positive()),
  OPTIONS_FRESH_SECONDS: z.preprocess(Number, z.number().int().min(0)),
  AWS_ENDPOINT_URL_DYNAMODB: url.optional(),
  AWS_ENDPOINT_URL_KMS: url.optional(),
  AWS_ENDPOINT_URL_EVENTBRIDGE: url.optional(),
  AWS_ENDPOINT_URL_SQS: url.optional(),
  /** The queue of changes from which no event could be made. */
  EVENT_DEAD_LETTERS_URL: url.optional(),
  /** The queue of due refreshes. */
  REFRESH_QUEUE_URL: url.optional(),
});

/** The settings that each environment chooses; the rest follows from where the functions run. */
export type Settings = {
  /** Per API key. */
  rateLimit: RateLimit;
  /** How long a list of options is served without asking the provider again. */
  optionsFreshSeconds: number;
};

/** Up to `burst` requests at once, refilled with `perSecond` each second. */
export type RateLimit = { perSecond: number; burst: number };

/** The settings of `npm start`, whose rate limit comes from the command line. */
export const localSettings: Omit<Settings, 'rateLimit'> = { optionsFreshSeconds: 30 };

export type Config = Settings & {
  environment: (typeof environments)[number];
  region: string;
  publicBaseUrl: string;
  frontendUrl: string;
  stateKeyId: string;
  secretsKeyId: string;
  dynamodbEndpoint?: string;
  kmsEndpoint?: string;
  eventbridgeEndpoint?: string;
  sqsEndpoint?: string;
  eventDeadLettersUrl?: string;
  refreshQueueUrl?: string;
};

/**
 * Checks the environment variables of a function.
 * @throws Error that lists every problem at once
 */
export const parseConfig = (env: Record<string, string | undefined>): Config => {
  const parsed = schema.safeParse(env);
  if (!parsed.success) throw new Error(`Invalid configuration:\n${z.prettifyError(parsed.error)}`);
  const { data } = parsed;
  return {
    environment: data.ENVIRONMENT,
    region: data.AWS_REGION,
    publicBaseUrl: data.PUBLIC_BASE_URL,
    frontendUrl: data.FRONTEND_URL,
    stateKeyId: data.KMS_STATE_KEY_ID,
    secretsKeyId: data.KMS_SECRETS_KEY_ID,
    rateLimit: { perSecond: data.RATE_LIMIT_PER_SECOND, burst: data.RATE_LIMIT_BURST },
    optionsFreshSeconds: data.OPTIONS_FRESH_SECONDS,
    dynamodbEndpoint: data.AWS_ENDPOINT_URL_DYNAMODB,
    kmsEndpoint: data.AWS_ENDPOINT_URL_KMS,
    eventbridgeEndpoint: data.AWS_ENDPOINT_URL_EVENTBRIDGE,
    sqsEndpoint: data.AWS_ENDPOINT_URL_SQS,
    eventDeadLettersUrl: data.EVENT_DEAD_LETTERS_URL,
    refreshQueueUrl: data.REFRESH_QUEUE_URL,
  };
};

/** {@link parseConfig} of this process. */
export const readConfig = (): Config => parseConfig(process.env);

/**
 * The environment variables from which {@link parseConfig} reads this configuration.
 * @param config without a region for Lambda, which sets AWS_REGION itself; strings may be CDK tokens
 */
export const variablesOf = (
  config: Omit<Config, 'region'> & { region?: string },
): Record<string, string> => {
  const variables = {
    ENVIRONMENT: config.environment,
    AWS_REGION: config.region,
    PUBLIC_BASE_URL: config.publicBaseUrl,
    FRONTEND_URL: config.frontendUrl,
    KMS_STATE_KEY_ID: config.stateKeyId,
    KMS_SECRETS_KEY_ID: config.secretsKeyId,
    RATE_LIMIT_PER_SECOND: config.rateLimit.perSecond,
    RATE_LIMIT_BURST: config.rateLimit.burst,
    OPTIONS_FRESH_SECONDS: config.optionsFreshSeconds,
    AWS_ENDPOINT_URL_DYNAMODB: config.dynamodbEndpoint,
    AWS_ENDPOINT_URL_KMS: config.kmsEndpoint,
    AWS_ENDPOINT_URL_EVENTBRIDGE: config.eventbridgeEndpoint,
    AWS_ENDPOINT_URL_SQS: config.sqsEndpoint,
    EVENT_DEAD_LETTERS_URL: config.eventDeadLettersUrl,
    REFRESH_QUEUE_URL: config.refreshQueueUrl,
  } satisfies Record<keyof z.output<typeof schema>, string | number | undefined>;
  const given = Object.entries(variables).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
};
