import { mostPerSecond, type RateLimit, readRate } from './model/rate-limit.ts';
import { sessionBindings } from './model/session-binding.ts';

/** The deployed environments, and `local` for `npm start`. The name is part of every API key. */
export const environments = ['local', 'dev', 'staging', 'prod'] as const;

/**
 * What a variable must be, and its value; undefined for a text that is something else. Not zod's, since
 * every function reads all of them in INIT: its pipes took 0.03 of a cold start with one query.
 */
export type VariableReader<T> = { expected: string; read(text: string): T | undefined };

const text: VariableReader<string> = { expected: 'set it', read: (given) => given || undefined };

const url: VariableReader<string> = {
  expected: 'set an http or https address',
  read: (given) =>
    /^https?:/.test(given) && URL.canParse(given) ? given.replace(/\/$/, '') : undefined,
};

const oneOf = <Value extends string>(values: readonly Value[]): VariableReader<Value> => ({
  expected: `set one of: ${values.join(', ')}`,
  read: (given) => values.find((value) => value === given),
});

const wholeNumber = (least: number): VariableReader<number> => ({
  expected: `set a whole number of at least ${least}`,
  read: (given) => (/^\d+$/.test(given) && Number(given) >= least ? Number(given) : undefined),
});

/** Of what an environment turns on or off. */
export const switchPositions = ['off', 'on'] as const;

/** As in `https://a.example,https://b.example:8443`. Before a deployment, infra/cdk checks them more strictly. */
const origins: VariableReader<readonly string[]> = {
  expected: 'set origins, separated by commas',
  read: (given) => {
    const each = given.split(',');
    return each.every((origin) => /^https?:\/\/[^/]+$/.test(origin)) ? each : undefined;
  },
};

/** An address in which the type of a provider takes the place of `{type}`. */
const logos: VariableReader<string> = {
  expected: 'set an http or https address with {type} in it',
  read: (given) => (/^https?:\/\/.+\{type\}/.test(given) ? given : undefined),
};

/** As in `50/100`. */
const rate: VariableReader<RateLimit> = {
  expected: `set requests a second, above 0 and up to ${mostPerSecond}, and at once, as in 50/100`,
  read: readRate,
};

/** Each member of the configuration, with its variable and, if it may be absent, what it is then. */
export const required = {
  environment: ['ENVIRONMENT', oneOf(environments)],
  region: ['AWS_REGION', text],
  /** The base address of the API, ending with /api. */
  publicBaseUrl: ['PUBLIC_BASE_URL', url],
  frontendUrl: ['FRONTEND_URL', url],
  stateKeyId: ['KMS_STATE_KEY_ID', text],
  secretsKeyId: ['KMS_SECRETS_KEY_ID', text],
  rateLimit: ['RATE_LIMIT', rate],
  tenantRateLimit: ['TENANT_RATE_LIMIT', rate],
  optionsFreshSeconds: ['OPTIONS_FRESH_SECONDS', wholeNumber(0)],
  sessionBinding: ['SESSION_BINDING', oneOf(sessionBindings)],
  returnOrigins: ['RETURN_ORIGINS', origins, []],
  dailyHealthCheck: ['DAILY_HEALTH_CHECK', oneOf(switchPositions)],
  activity: ['ACTIVITY', oneOf(switchPositions)],
  sdkAttemptMs: ['SDK_ATTEMPT_MS', wholeNumber(1)],
} as const;
export const optional = {
  productName: ['PRODUCT_NAME', text],
  logos: ['LOGOS', logos],
  dynamodbEndpoint: ['AWS_ENDPOINT_URL_DYNAMODB', url],
  kmsEndpoint: ['AWS_ENDPOINT_URL_KMS', url],
  eventbridgeEndpoint: ['AWS_ENDPOINT_URL_EVENTBRIDGE', url],
  sqsEndpoint: ['AWS_ENDPOINT_URL_SQS', url],
  /** The queue of changes from which no event could be made. */
  eventDeadLettersUrl: ['EVENT_DEAD_LETTERS_URL', url],
  refreshQueueUrl: ['REFRESH_QUEUE_URL', url],
  noticeQueueUrl: ['NOTICE_QUEUE_URL', url],
  webhookQueueUrl: ['WEBHOOK_QUEUE_URL', url],
} as const;

export type ConfigVariable = readonly [
  name: string,
  reader: VariableReader<unknown>,
  absent?: unknown,
];
export const members: [string, ConfigVariable][] = Object.entries({ ...required, ...optional });
