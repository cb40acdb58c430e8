import { RemovalPolicy } from 'aws-cdk-lib';
import type { RateLimit } from '../../functions/config.ts';
import type { Environment } from './environments.ts';

/** Its message names every field that is wrong and says what it must be. */
export class InvalidEnvironment extends Error {
  override readonly name = 'InvalidEnvironment';
}

/** Whether the rule is met, and what to say when it is not. */
type Rule = readonly [met: boolean, sentence: string];

const isOrigin = (url: string) => URL.canParse(url) && new URL(url).origin === url;
const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;
const isThrottle = ({ perSecond, burst }: RateLimit) => perSecond > 0 && burst >= 1;

const rulesOfAll = (environment: Environment): Rule[] => {
  const { account, region, frontendUrl, customDomain, waf, alarmEmail } = environment;
  return [
    [account === undefined || /^\d{12}$/.test(account), 'account is not twelve digits.'],
    [/^[a-z]{2}(-[a-z]+)+-\d$/.test(region), 'region is not the name of an AWS region.'],
    [!frontendUrl.includes('*'), 'frontendUrl has a wildcard; people are sent there, so name it.'],
    [frontendUrl.startsWith('https://'), 'frontendUrl does not begin with https://.'],
    [isOrigin(frontendUrl), 'frontendUrl is more than scheme and host; leave path and slash out.'],
    [
      !customDomain || customDomain.certificateArn.startsWith(`arn:aws:acm:${region}:`),
      `customDomain.certificateArn is not of ${region}, where a regional domain needs it.`,
    ],
    [isThrottle(environment.rateLimit), 'rateLimit lets no request through.'],
    [isThrottle(environment.stageThrottle), 'stageThrottle lets no request through.'],
    [
      !waf || waf.callbacksPerAddress >= 10,
      'waf.callbacksPerAddress is below 10, the least WAF takes.',
    ],
    [
      isWithin(environment.authorizerCacheSeconds, 0, 3600),
      'authorizerCacheSeconds is not from 0 to 3600.',
    ],
    [isWithin(environment.memoryMb, 128, 10_240), 'memoryMb is not from 128 to 10240.'],
    [!alarmEmail || /^\S+@\S+\.\S+$/.test(alarmEmail), 'alarmEmail is not an address.'],
  ];
};

const rulesOfProd = (environment: Environment): Rule[] => [
  [
    environment.pointInTimeRecovery,
    'pointInTimeRecovery is off; connections could not be restored.',
  ],
  [
    environment.deletionProtection,
    'deletionProtection is off; a mistake could drop every connection.',
  ],
  [
    environment.removalPolicy === RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    'removalPolicy does not retain.',
  ],
  [environment.logRetention >= 90, 'logRetention is below 90 days.'],
  [!/\b(dev|staging|localhost)\b/.test(environment.frontendUrl), 'frontendUrl is that of a test.'],
  [
    environment.authorizerCacheSeconds <= 300,
    'authorizerCacheSeconds keeps a revoked key for over five minutes.',
  ],
  [environment.waf !== undefined, 'waf is off; the callback is open to everybody.'],
  [
    environment.canaryMinutes !== undefined,
    'canaryMinutes is not set; a bad version would get all traffic at once.',
  ],
  [environment.alarmEmail !== undefined, 'alarmEmail is not set; nobody would be told.'],
];

/**
 * Whether a record may be deployed: its fields have sense, and prod has nothing of a test.
 * @throws InvalidEnvironment
 */
export const checkEnvironment = (environment: Environment): void => {
  const rules = [
    ...rulesOfAll(environment),
    ...(environment.name === 'prod' ? rulesOfProd(environment) : []),
  ];
  refuseBroken(environment, rules);
};

const isPlaceholder = (text: string | undefined) => /\bexample\.com$/.test(text ?? '');

/**
 * Whether a record was filled in: nobody is to be sent to, or paged at, example.com.
 * @throws InvalidEnvironment
 */
export const checkFilledIn = (environment: Environment): void => {
  const { frontendUrl, alarmEmail, customDomain } = environment;
  const fields = { frontendUrl, alarmEmail, 'customDomain.name': customDomain?.name };
  refuseBroken(
    environment,
    Object.entries(fields).map(([field, value]) => [
      !isPlaceholder(value),
      `${field} is still ${value}; put yours into infra/cdk/environments.ts.`,
    ]),
  );
};

const refuseBroken = ({ name }: Environment, rules: readonly Rule[]): void => {
  const broken = rules.filter(([met]) => !met).map(([, sentence]) => `- ${sentence}`);
  if (broken.length === 0) return;
  throw new InvalidEnvironment(`The environment ${name} cannot be deployed:\n${broken.join('\n')}`);
};
