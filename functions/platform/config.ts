import { mostPerSecond, type RateLimit, rateText, readRate } from './model/rate-limit.ts';
import { type SessionBinding, sessionBindings } from './model/session-binding.ts';

/** The deployed environments, and `local` for `npm start`. The name is part of every API key. */
export const environments = ['local', 'dev', 'staging', 'prod'] as const;

/**
 * What a variable must be, and its value; undefined for a text that is something else. Not zod's, since
 * every function reads all of them in INIT: its pipes took 0.03 of a cold start with one query.
 */
type VariableReader<T> = { expected: string; read(text: string): T | undefined };

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

/** As in `https://a.example,https://b.example:8443`. What a record may hold is checked more narrowly where it is deployed. */
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
const required = {
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
const optional = {
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

type ConfigVariable = readonly [name: string, reader: VariableReader<unknown>, absent?: unknown];
export const members: [string, ConfigVariable][] = Object.entries({ ...required, ...optional });

/** The settings that each environment chooses; the rest follows from where the functions run. */
export type EnvironmentSettings = {
  /** Per API key. */
  rateLimit: RateLimit;
  /** Per tenant, with all its keys. */
  tenantRateLimit: RateLimit;
  /** How long a list of options is served without asking the provider again. */
  optionsFreshSeconds: number;
  /** Whether each start must be bound to its person's session; a tenant may have its own setting. */
  sessionBinding: SessionBinding;
  /**
   * Origins to which starts of every tenant may lead people back, besides that of the web application; a
   * tenant may have more. One of this computer, such as `http://127.0.0.1`, is for every port of it.
   */
  returnOrigins: readonly string[];
  /** Whether providers that tell of no removal are asked daily about connections that nobody used. */
  dailyHealthCheck: (typeof switchPositions)[number];
  /** Whether tenants can read their part of the audit trail: GET /activity. */
  activity: (typeof switchPositions)[number];
  /** Where pictures of the providers are, as in `https://cdn.example.com/{type}.svg`; undefined for neutral ones. */
  logos: string | undefined;
  /**
   * What people know the product by that this API belongs to, for the pages that they see without an account
   * there; undefined for the host of the web application alone.
   */
  productName: string | undefined;
  /** How long one of four attempts of an AWS call may take. */
  sdkAttemptMs: number;
};

/**
 * The settings of `npm start`, whose rate limit comes from the command line. There the services run on
 * a machine that may be busy with other work, which is no reason to fail.
 */
export const localSettings: Omit<EnvironmentSettings, 'rateLimit' | 'tenantRateLimit'> = {
  optionsFreshSeconds: 30,
  sessionBinding: 'optional',
  returnOrigins: ['http://127.0.0.1', 'http://localhost', 'http://[::1]'],
  dailyHealthCheck: 'off',
  activity: 'on',
  logos: undefined,
  productName: 'Trunkline demo',
  sdkAttemptMs: 5_000,
};

type ConfigValue<Of extends ConfigVariable> = Of[1] extends VariableReader<infer T> ? T : never;
type RequiredConfig = { [Member in keyof typeof required]: ConfigValue<(typeof required)[Member]> };
export type Config = RequiredConfig & { [Member in keyof typeof optional]?: string };

/**
 * Checks the environment variables of a function.
 * @throws Error that lists every problem at once
 */
export const parseConfig = (env: Record<string, string | undefined>): Config => {
  const problems: string[] = [];
  const read = members.map(([member, [name, reader, absent]]) => {
    const { [name]: given } = env;
    const value = given === undefined ? absent : reader.read(given);
    const isNeeded = given !== undefined || member in required;
    if (value === undefined && isNeeded) problems.push(`${name}: ${reader.expected}`);
    return [member, value];
  });
  if (problems.length > 0) throw new Error(`Invalid configuration:\n${problems.join('\n')}`);
  return Object.fromEntries(read) as Config;
};

/** {@link parseConfig} of this process. */
export const readConfig = (): Config => parseConfig(process.env);

/**
 * What lines of a log and metrics need. The names are Powertools', which operators know. Not part of
 * {@link parseConfig}: a failure to read that is logged too.
 */
const telemetryOf = ({ env }: NodeJS.Process) => {
  const level = env.AWS_LAMBDA_LOG_LEVEL ?? env.POWERTOOLS_LOG_LEVEL ?? '';
  return {
    onlyFailures: ['WARN', 'ERROR', 'CRITICAL', 'FATAL'].includes(level.toUpperCase()),
    hasMetrics: env.POWERTOOLS_METRICS_DISABLED !== 'true',
    namespace: env.POWERTOOLS_METRICS_NAMESPACE ?? 'Trunkline',
    service: env.POWERTOOLS_SERVICE_NAME ?? 'api',
    isOnLambda: env.AWS_LAMBDA_RUNTIME_API !== undefined,
  };
};

let telemetry: ReturnType<typeof telemetryOf> | undefined;

/** Once on Lambda: nothing of it changes there while a process lives, and to read it takes as long as to write a line. */
export const readTelemetry = () => {
  if (telemetry) return telemetry;
  const read = telemetryOf(process);
  if (read.isOnLambda) telemetry = read;
  return read;
};

/** Of the invocation that runs. */
export const readTrace = (): string | undefined => process.env._X_AMZN_TRACE_ID;

/**
 * The environment variables from which {@link parseConfig} reads this configuration.
 * @param config without a region for Lambda, which sets AWS_REGION itself; strings may be CDK tokens
 */
export const variablesOf = (
  config: Omit<Config, 'region'> & { region?: string },
): Record<string, string> => {
  const { rateLimit, tenantRateLimit, ...others } = config;
  const rates = { rateLimit: rateText(rateLimit), tenantRateLimit: rateText(tenantRateLimit) };
  const given: Record<string, unknown> = { ...others, ...rates };
  // Without a variable for an empty list.
  const known = members.filter(([member]) => String(given[member] ?? '') !== '');
  return Object.fromEntries(known.map(([member, [name]]) => [name, String(given[member])]));
};
