import { RemovalPolicy } from 'aws-cdk-lib';
import { mostPerSecond, type RateLimit } from '../../functions/config.ts';
import { type Environment, principalProblem } from './environments.ts';

/** Its message names every wrong field and says what it must be. */
export class InvalidEnvironment extends Error {
  override readonly name = 'InvalidEnvironment';
}

/** Whether the rule is met, and the sentence when it is not. */
type Rule = readonly [met: boolean, sentence: string];

const isOrigin = (url: string) => URL.canParse(url) && new URL(url).origin === url;
const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;
const isThrottle = ({ perSecond, burst }: RateLimit) => perSecond > 0 && burst >= 1;

const rulesOfAll = (environment: Environment): Rule[] => {
  const { account, region, frontendUrl, customDomain } = environment;
  return [
    [account === undefined || /^\d{12}$/.test(account), 'account must have twelve digits.'],
    [/^[a-z]{2}(-[a-z]+)+-\d$/.test(region), 'region must be the name of an AWS region.'],
    [
      !frontendUrl.includes('*'),
      'frontendUrl must have no wildcard, since people are redirected there.',
    ],
    [frontendUrl.startsWith('https://'), 'frontendUrl must begin with https://.'],
    [isOrigin(frontendUrl), 'frontendUrl must be scheme and host only; leave path and slash out.'],
    [
      !customDomain || customDomain.certificateArn.startsWith(`arn:aws:acm:${region}:`),
      `customDomain.certificateArn must be of ${region}, like the regional domain.`,
    ],
    [
      isThrottle(environment.rateLimit),
      'rateLimit must admit requests: perSecond above 0, burst at least 1.',
    ],
    [
      environment.rateLimit.perSecond <= mostPerSecond,
      'rateLimit.perSecond must be at most 1,000,000, since the limiter counts in microseconds.',
    ],
    [
      isThrottle(environment.stageThrottle),
      'stageThrottle must admit requests: perSecond above 0, burst at least 1.',
    ],
    ...rulesOfWaf(environment),
    [
      isWithin(environment.authorizerCacheSeconds, 0, 3600),
      'authorizerCacheSeconds must be from 0 to 3600.',
    ],
    [isWithin(environment.memoryMb, 128, 10_240), 'memoryMb must be from 128 to 10240.'],
    ...rulesOfOperation(environment),
    ...rulesOfPrincipals(environment),
  ];
};

const rulesOfOperation = (environment: Environment): Rule[] => {
  const { region, auditRetention, logRetention, monthlyBudgetUsd, probe, alarmEmail } = environment;
  return [
    [
      auditRetention >= logRetention,
      'auditRetention must be at least logRetention, since logs say less.',
    ],
    [monthlyBudgetUsd > 0, 'monthlyBudgetUsd must be above 0.'],
    [
      !probe || region === 'us-east-1',
      'probe must be off outside of us-east-1, where Route 53 has its metrics.',
    ],
    [!alarmEmail || /^\S+@\S+\.\S+$/.test(alarmEmail), 'alarmEmail must be an email address.'],
  ];
};

const rulesOfWaf = ({ waf, rateLimit }: Environment): Rule[] => [
  ...Object.entries(waf ?? {}).map(
    ([limit, most]): Rule => [
      isWithin(most, 10, 2_000_000_000),
      `waf.${limit} must be at least 10, the minimum of WAF, and at most 2,000,000,000.`,
    ],
  ),
  [
    !waf || waf.noticesPerAddress > waf.callbacksPerAddress,
    'waf.noticesPerAddress must be above waf.callbacksPerAddress, since a provider sends all from few addresses.',
  ],
  [
    !waf || waf.allPerAddress >= 2 * 300 * rateLimit.perSecond,
    'waf.allPerAddress must be at least what two keys may send in five minutes, since a tenant sends all from few addresses.',
  ],
];

const rulesOfPrincipals = ({ tokenPrincipals }: Environment): Rule[] => [
  ...tokenPrincipals.map((arn): Rule => {
    const problem = principalProblem(arn);
    return [problem === undefined, `tokenPrincipals: ${arn} ${problem}`];
  }),
  [
    new Set(tokenPrincipals).size === tokenPrincipals.length,
    'tokenPrincipals must name each principal once.',
  ],
];

const rulesOfProd = (environment: Environment): Rule[] => [
  [
    environment.pointInTimeRecovery,
    'pointInTimeRecovery must be on, or connections cannot be restored.',
  ],
  [
    environment.deletionProtection,
    'deletionProtection must be on, or a mistake can delete every connection.',
  ],
  [
    environment.removalPolicy === RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    'removalPolicy must be RETAIN_ON_UPDATE_OR_DELETE.',
  ],
  [environment.logRetention >= 90, 'logRetention must be at least 90 days.'],
  [environment.auditRetention >= 365, 'auditRetention must be at least a year.'],
  [
    !/\b(dev|staging|localhost)\b/.test(environment.frontendUrl),
    'frontendUrl must not be that of a test environment.',
  ],
  [
    environment.authorizerCacheSeconds <= 300,
    'authorizerCacheSeconds must be at most 300, since a revoked key works that long.',
  ],
  [
    environment.waf !== undefined,
    'waf must be set, since callback and notices are open to everybody.',
  ],
  [
    environment.canaryMinutes !== undefined,
    'canaryMinutes must be set, or a bad version gets all traffic at once.',
  ],
  [
    environment.probe || environment.region !== 'us-east-1',
    'probe must be on, or nobody learns that a quiet API cannot be reached.',
  ],
  [environment.alarmEmail !== undefined, 'alarmEmail must be set, or alarms reach nobody.'],
];

/**
 * Checks that a record can be deployed: its values are possible, and prod has every safeguard.
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
 * Checks that a record has no placeholder left: no redirects and no alarms go to example.com.
 * @throws InvalidEnvironment
 */
export const checkFilledIn = (environment: Environment): void => {
  const { frontendUrl, alarmEmail, customDomain } = environment;
  const fields = { frontendUrl, alarmEmail, 'customDomain.name': customDomain?.name };
  refuseBroken(
    environment,
    Object.entries(fields).map(([field, value]) => [
      !isPlaceholder(value),
      `${field} is still ${value}; set yours in infra/cdk/environments.ts.`,
    ]),
  );
};

const refuseBroken = ({ name }: Environment, rules: readonly Rule[]): void => {
  const broken = rules.filter(([met]) => !met).map(([, sentence]) => `- ${sentence}`);
  if (broken.length === 0) return;
  throw new InvalidEnvironment(`The environment ${name} cannot be deployed:\n${broken.join('\n')}`);
};
