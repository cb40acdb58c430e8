import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Config, RateLimit } from '../functions/config.ts';

export type EnvironmentName = Exclude<Config['environment'], 'local'>;

/** Everything in which one deployment differs from another. */
export type Environment = {
  name: EnvironmentName;
  /** Without one, the account of the credentials that deploy. */
  account?: string;
  region: string;
  /** The web application; people are redirected to its settings page. */
  frontendUrl: string;
  /** The API's own domain, with an ACM certificate of the same region. */
  customDomain?: { name: string; certificateArn: string };
  /** Per API key. */
  rateLimit: RateLimit;
  /** For a method without a throttle of its own, all callers together. */
  stageThrottle: RateLimit;
  /** How long API Gateway may let a key in without asking: also how long a revoked key still works. */
  authorizerCacheSeconds: number;
  pointInTimeRecovery: boolean;
  /** Of tables and stacks. */
  deletionProtection: boolean;
  /** Of tables, keys and logs, when they leave the stack. */
  removalPolicy: RemovalPolicy;
  logRetention: RetentionDays;
  memoryMb: number;
};

const environments: { [Name in EnvironmentName]: Environment & { name: Name } } = {
  dev: {
    name: 'dev',
    region: 'us-east-1',
    frontendUrl: 'https://app.dev.example.com',
    rateLimit: { perSecond: 10, burst: 20 },
    stageThrottle: { perSecond: 50, burst: 100 },
    authorizerCacheSeconds: 0,
    pointInTimeRecovery: false,
    deletionProtection: false,
    removalPolicy: RemovalPolicy.DESTROY,
    logRetention: RetentionDays.ONE_WEEK,
    memoryMb: 512,
  },
  staging: {
    name: 'staging',
    region: 'us-east-1',
    frontendUrl: 'https://app.staging.example.com',
    rateLimit: { perSecond: 50, burst: 100 },
    stageThrottle: { perSecond: 100, burst: 200 },
    authorizerCacheSeconds: 60,
    pointInTimeRecovery: false,
    deletionProtection: false,
    removalPolicy: RemovalPolicy.DESTROY,
    logRetention: RetentionDays.ONE_MONTH,
    memoryMb: 512,
  },
  prod: {
    name: 'prod',
    region: 'us-east-1',
    frontendUrl: 'https://app.example.com',
    rateLimit: { perSecond: 50, burst: 100 },
    stageThrottle: { perSecond: 100, burst: 200 },
    authorizerCacheSeconds: 60,
    pointInTimeRecovery: true,
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
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
