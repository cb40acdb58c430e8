import { parseArgs } from 'node:util';
import type { RateLimit } from '../../functions/config.ts';

/** What `npm start` can be told. */
export type LocalOptions = {
  /** Of the gateway; 0 takes a free one. */
  port: number;
  dataDir: string;
  /** Origin of a provider → origin that its requests go to instead. */
  originMap: ReadonlyMap<string, string>;
  rateLimit: RateLimit;
  /** How long the gateway keeps an authorizer's answer; 0 asks for every request. */
  authorizerCacheSeconds: number;
  dynamodbEndpoint?: string;
  kms?: { endpoint: string; stateKeyId: string; secretsKeyId: string };
};

/** Somebody typed something that cannot be meant: the message is all they need. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const usage = `Usage: npm start -- [options]

  --port <number>            port of the gateway (default 8787; 0 takes a free one)
  --data-dir <folder>        where everything is kept (default .local)
  --map-origin <from>=<to>   send a provider's requests elsewhere, as in
                             https://slack.com=http://127.0.0.1:9001 (repeatable)
  --rate-limit <n>/<burst>   requests per second and burst of a key (default 10/20)
  --authorizer-cache <s>     seconds to keep the authorizer's answers (default 0)
  --help

AWS_ENDPOINT_URL_DYNAMODB replaces the embedded DynamoDB, AWS_ENDPOINT_URL_KMS (with
KMS_STATE_KEY_ID and KMS_SECRETS_KEY_ID) the embedded KMS.`;

const options = {
  port: { type: 'string', default: '8787' },
  'data-dir': { type: 'string', default: '.local' },
  'map-origin': { type: 'string', multiple: true, default: [] as string[] },
  'rate-limit': { type: 'string', default: '10/20' },
  'authorizer-cache': { type: 'string', default: '0' },
  help: { type: 'boolean', default: false },
} as const;

/** @throws UsageError */
export const parseOptions = (
  args: string[],
  env: Record<string, string | undefined>,
): LocalOptions | 'help' => {
  const values = parse(args);
  if (values.help) return 'help';
  return {
    port: wholeNumber('--port', values.port, 65_535),
    dataDir: values['data-dir'],
    originMap: new Map(values['map-origin'].map(parseMapping)),
    rateLimit: parseRateLimit(values['rate-limit']),
    authorizerCacheSeconds: wholeNumber('--authorizer-cache', values['authorizer-cache'], 3600),
    ...(env.AWS_ENDPOINT_URL_DYNAMODB ? { dynamodbEndpoint: env.AWS_ENDPOINT_URL_DYNAMODB } : {}),
    ...parseKms(env),
  };
};

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('.')[0]}. Try --help.`);
  }
};

const wholeNumber = (flag: string, text: string, most: number): number => {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= most) return value;
  throw new UsageError(`${flag} takes a whole number from 0 to ${most}, not '${text}'.`);
};

const parseMapping = (text: string): [string, string] => {
  const [from = '', to = ''] = text.split('=');
  const isOrigin = (url: string) => URL.canParse(url) && new URL(url).origin === url;
  if (isOrigin(from) && isOrigin(to)) return [from, to];
  throw new UsageError(
    `--map-origin takes two origins, as in https://slack.com=http://127.0.0.1:9001, not '${text}'.`,
  );
};

const parseRateLimit = (text: string): RateLimit => {
  const [, perSecond, burst] = /^(\d+(?:\.\d+)?)\/(\d+)$/.exec(text) ?? [];
  if (Number(perSecond) > 0 && Number(burst) > 0) {
    return { perSecond: Number(perSecond), burst: Number(burst) };
  }
  throw new UsageError(`--rate-limit takes <per second>/<burst>, as in 10/20, not '${text}'.`);
};

const parseKms = (env: Record<string, string | undefined>): Pick<LocalOptions, 'kms'> => {
  if (!env.AWS_ENDPOINT_URL_KMS) return {};
  if (!env.KMS_STATE_KEY_ID || !env.KMS_SECRETS_KEY_ID) {
    throw new UsageError(
      'AWS_ENDPOINT_URL_KMS needs KMS_STATE_KEY_ID and KMS_SECRETS_KEY_ID beside it.',
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
