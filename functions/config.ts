import * as z from 'zod/mini';
import { type SessionBinding, sessionBindings } from './domain/connect/session-binding.ts';

/** The deployed environments, and `local` for `npm start`. The name is part of every API key. */
export const environments = ['local', 'dev', 'staging', 'prod'] as const;

const text = z.string('set it').check(z.minLength(1, 'set it'));

const url = z.pipe(
  z.url({ protocol: /^https?$/, error: 'set an http or https address' }),
  z.transform((address: string) => address.replace(/\/$/, '')),
);

/** Whether connections that nobody used for a day are looked at. */
export const dailyLooks = ['off', 'on'] as const;

/** A text of this form. What a record may hold is checked more narrowly where it is deployed. */
const like = (form: RegExp, wanted: string) => text.check(z.regex(form, wanted));

/** As in `https://a.example,https://b.example:8443`. */
const origins = z.pipe(
  z.transform((text: unknown): readonly string[] => String(text).split(',')),
  z.readonly(z.array(like(/^https?:\/\/[^/]+$/, 'set origins, separated by commas'))),
);

/** An address in which the type of a provider takes the place of `{type}`. */
const logos = like(/^https?:\/\/.+\{type\}/, 'set an http or https address with {type} in it');

/** A number as text, since every variable is text. */
const number = (wanted: string, ...checks: z.core.$ZodCheck<number>[]) =>
  z.pipe(z.transform(Number), z.number(wanted).check(...checks));

/** The limiter counts in whole microseconds: at more than this its interval would round to nothing. */
export const mostPerSecond = 1_000_000;

const rateWanted = `set a number above 0 and up to ${mostPerSecond}`;
const wholeWanted = 'set a whole number above 0';
const secondsWanted = 'set a whole number of at least 0';

/** As in `50/100`. */
const rate = z.pipe(
  z.transform((text: unknown) => {
    const [perSecond, burst] = String(text).split('/').map(Number);
    return { perSecond, burst };
  }),
  z.object({
    perSecond: z.number(rateWanted).check(z.positive(rateWanted), z.lte(mostPerSecond, rateWanted)),
    burst: z.number(wholeWanted).check(z.int(wholeWanted), z.positive(wholeWanted)),
  }),
);

/** Each member of the configuration, with its variable. */
const required = {
  environment: ['ENVIRONMENT', z.enum(environments, `set one of: ${environments.join(', ')}`)],
  region: ['AWS_REGION', text],
  /** The base address of the API, ending with /api. */
  publicBaseUrl: ['PUBLIC_BASE_URL', url],
  frontendUrl: ['FRONTEND_URL', url],
  stateKeyId: ['KMS_STATE_KEY_ID', text],
  secretsKeyId: ['KMS_SECRETS_KEY_ID', text],
  rateLimit: ['RATE_LIMIT', rate],
  tenantRateLimit: ['TENANT_RATE_LIMIT', rate],
  optionsFreshSeconds: [
    'OPTIONS_FRESH_SECONDS',
    number(secondsWanted, z.int(secondsWanted), z.gte(0, secondsWanted)),
  ],
  sessionBinding: [
    'SESSION_BINDING',
    z.enum(sessionBindings, `set one of: ${sessionBindings.join(', ')}`),
  ],
  returnOrigins: ['RETURN_ORIGINS', z._default(origins, [])],
  dailyLook: ['DAILY_LOOK', z.enum(dailyLooks, `set one of: ${dailyLooks.join(', ')}`)],
  sdkAttemptMs: [
    'SDK_ATTEMPT_MS',
    number(wholeWanted, z.int(wholeWanted), z.positive(wholeWanted)),
  ],
} as const;
const optional = {
  logos: ['LOGOS', z.optional(logos)],
  dynamodbEndpoint: ['AWS_ENDPOINT_URL_DYNAMODB', z.optional(url)],
  kmsEndpoint: ['AWS_ENDPOINT_URL_KMS', z.optional(url)],
  eventbridgeEndpoint: ['AWS_ENDPOINT_URL_EVENTBRIDGE', z.optional(url)],
  sqsEndpoint: ['AWS_ENDPOINT_URL_SQS', z.optional(url)],
  /** The queue of changes from which no event could be made. */
  eventDeadLettersUrl: ['EVENT_DEAD_LETTERS_URL', z.optional(url)],
  /** The queue of due refreshes. */
  refreshQueueUrl: ['REFRESH_QUEUE_URL', z.optional(url)],
  /** The queue of verified notices. */
  noticeQueueUrl: ['NOTICE_QUEUE_URL', z.optional(url)],
  /** The queue of deliveries to tenants' endpoints. */
  webhookQueueUrl: ['WEBHOOK_QUEUE_URL', z.optional(url)],
} as const;
const members = Object.entries({ ...required, ...optional });
const schema = z.object(Object.fromEntries(members.map(([, variable]) => variable)));

/** The settings that each environment chooses; the rest follows from where the functions run. */
export type Settings = {
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
  dailyLook: (typeof dailyLooks)[number];
  /** Where pictures of the providers are, as in `https://cdn.example.com/{type}.svg`; undefined for neutral ones. */
  logos: string | undefined;
  /** How long one of four attempts of an AWS call may take. */
  sdkAttemptMs: number;
};

/** Up to `burst` requests at once, refilled with `perSecond` each second. */
export type RateLimit = { perSecond: number; burst: number };

/**
 * The settings of `npm start`, whose rate limit comes from the command line. There the services run on
 * a machine that may be busy with other work, which is no reason to fail.
 */
export const localSettings: Omit<Settings, 'rateLimit' | 'tenantRateLimit'> = {
  optionsFreshSeconds: 30,
  sessionBinding: 'optional',
  returnOrigins: ['http://127.0.0.1', 'http://localhost', 'http://[::1]'],
  dailyLook: 'off',
  logos: undefined,
  sdkAttemptMs: 5_000,
};

type Required = { [Member in keyof typeof required]: z.output<(typeof required)[Member][1]> };
export type Config = Required & { [Member in keyof typeof optional]?: string };

/**
 * Checks the environment variables of a function.
 * @throws Error that lists every problem at once
 */
export const parseConfig = (env: Record<string, string | undefined>): Config => {
  const { data, error } = schema.safeParse(env);
  if (error) throw new Error(`Invalid configuration:\n${z.prettifyError(error)}`);
  const read = members.map(([member, [name]]) => [member, data[name]]);
  return Object.fromEntries(read) as Config;
};

/** {@link parseConfig} of this process. */
export const readConfig = (): Config => parseConfig(process.env);

/**
 * What lines of logs and metrics need. The names are Powertools', which operators know. Not part of
 * {@link parseConfig}: a failure to read that is logged too.
 */
export const readTelemetry = () => {
  const { env } = process;
  const level = env.AWS_LAMBDA_LOG_LEVEL ?? env.POWERTOOLS_LOG_LEVEL ?? '';
  const { POWERTOOLS_METRICS_NAMESPACE: namespace = 'Trunkline' } = env;
  const { POWERTOOLS_SERVICE_NAME: service = 'api' } = env;
  return {
    onlyFailures: ['WARN', 'ERROR', 'CRITICAL', 'FATAL'].includes(level.toUpperCase()),
    /** Of the invocation that runs. */
    trace: env._X_AMZN_TRACE_ID,
    metrics: env.POWERTOOLS_METRICS_DISABLED === 'true' ? undefined : { namespace, service },
  };
};

const rateText = ({ perSecond, burst }: RateLimit) => `${perSecond}/${burst}`;

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
