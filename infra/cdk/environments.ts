import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Config, RateLimit, Settings } from '../../functions/config.ts';

export type EnvironmentName = Exclude<Config['environment'], 'local'>;

/** Reserved concurrency per function, or the reason why an environment has none. */
export type ReservedConcurrency = { authorizer: number; oauthCallback: number } | { off: string };

/** Everything in which one deployment differs from another. No field may be left out. */
export type Environment = Settings & {
  name: EnvironmentName;
  /** Undefined: the account of the credentials that deploy. */
  account: string | undefined;
  region: string;
  /** The web application; people are redirected to its settings page. */
  frontendUrl: string;
  /**
   * The API's own domain, with an ACM certificate of the same region. Live, it is the base address
   * and the only one; before that it can be given its DNS record, and tried.
   */
  customDomain: { name: string; certificateArn: string; isLive: boolean } | undefined;
  /** For a method without a throttle of its own, all callers together. */
  stageThrottle: RateLimit;
  /** Callbacks that one address may send in five minutes before WAF refuses more. */
  waf: { callbacksPerAddress: number } | undefined;
  /** How long API Gateway may let a key in without asking: also how long a revoked key still works. */
  authorizerCacheSeconds: number;
  reservedConcurrency: ReservedConcurrency;
  /** Where a new version gets a tenth of the traffic first, and for how many minutes. */
  canaryMinutes: 5 | 10 | 15 | 30 | undefined;
  /** Who is told of alarms; AWS asks this address to confirm. */
  alarmEmail: string | undefined;
  pointInTimeRecovery: boolean;
  /** Of tables and stacks. */
  deletionProtection: boolean;
  /** Of tables, keys, logs and versions, when they leave the stack. */
  removalPolicy: RemovalPolicy;
  logRetention: RetentionDays;
  memoryMb: number;
};

const environments: { [Name in EnvironmentName]: Environment & { name: Name } } = {
  dev: {
    name: 'dev',
    account: undefined,
    region: 'us-east-1',
    frontendUrl: 'https://app.dev.example.com',
    customDomain: undefined,
    rateLimit: { perSecond: 10, burst: 20 },
    optionsFreshSeconds: 60,
    stageThrottle: { perSecond: 50, burst: 100 },
    waf: undefined,
    authorizerCacheSeconds: 0,
    reservedConcurrency: {
      off: 'A new account may run 10 executions at once, and AWS lets none of them be reserved.',
    },
    canaryMinutes: undefined,
    alarmEmail: undefined,
    pointInTimeRecovery: false,
    deletionProtection: false,
    removalPolicy: RemovalPolicy.DESTROY,
    logRetention: RetentionDays.ONE_WEEK,
    memoryMb: 512,
  },
  staging: {
    name: 'staging',
    account: undefined,
    region: 'us-east-1',
    frontendUrl: 'https://app.staging.example.com',
    customDomain: undefined,
    rateLimit: { perSecond: 50, burst: 100 },
    optionsFreshSeconds: 60,
    stageThrottle: { perSecond: 100, burst: 200 },
    waf: { callbacksPerAddress: 300 },
    authorizerCacheSeconds: 60,
    reservedConcurrency: {
      off: 'Staging gets no floods, and shares its quota with other services of the test account.',
    },
    canaryMinutes: undefined,
    alarmEmail: undefined,
    pointInTimeRecovery: false,
    deletionProtection: false,
    removalPolicy: RemovalPolicy.DESTROY,
    logRetention: RetentionDays.ONE_MONTH,
    memoryMb: 512,
  },
  prod: {
    name: 'prod',
    account: undefined,
    region: 'us-east-1',
    frontendUrl: 'https://app.example.com',
    customDomain: undefined,
    rateLimit: { perSecond: 50, burst: 100 },
    optionsFreshSeconds: 60,
    stageThrottle: { perSecond: 100, burst: 200 },
    waf: { callbacksPerAddress: 300 },
    authorizerCacheSeconds: 60,
    reservedConcurrency: { authorizer: 100, oauthCallback: 100 },
    canaryMinutes: 5,
    alarmEmail: 'on-call@example.com',
    pointInTimeRecovery: true,
    deletionProtection: true,
    // A deployment that goes back must not leave behind what the next one makes again.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    logRetention: RetentionDays.ONE_YEAR,
    memoryMb: 512,
  },
};

/** Its message is enough to mend it. */
export class UnknownEnvironment extends Error {
  override readonly name = 'UnknownEnvironment';
}

/**
 * The environment of that name; all of them without a name.
 * @throws UnknownEnvironment that lists the valid names
 */
export const selectEnvironments = (name?: string): readonly Environment[] => {
  const all = Object.values(environments);
  const selected = all.filter((environment) => name === undefined || environment.name === name);
  if (selected.length > 0) return selected;
  const names = all.map((environment) => environment.name).join(', ');
  throw new UnknownEnvironment(
    `There is no environment ${JSON.stringify(name)}. Use one of: ${names}.`,
  );
};
