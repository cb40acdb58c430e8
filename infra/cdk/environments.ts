import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ServiceFunctionName } from '../../functions/functions.ts';
import type { Config } from '../../functions/platform/config.ts';
import type { EnvironmentSettings } from '../../functions/platform/environment-settings.ts';
import type { Executions } from '../executions.ts';
import type { WafLimits } from '../limits.ts';
import type { Egress } from './egress.ts';

export type EnvironmentName = Exclude<Config['environment'], 'local'>;

/** Everything in which deployments differ. Every field is required. */
export type Environment = EnvironmentSettings & {
  name: EnvironmentName;
  /** Undefined for the account of the deploying credentials. */
  account: string | undefined;
  region: string;
  /** The web application, to whose settings page people are redirected. */
  frontendUrl: string;
  /**
   * The API's own domain, with an ACM certificate of the same region. Once it is live, it is the only
   * base address. Before, you can create its DNS record and test it.
   */
  customDomain: { name: string; certificateArn: string; isLive: boolean } | undefined;
  /** Undefined: there is no WAF. */
  waf: WafLimits | undefined;
  /** How long API Gateway caches the authorizer's answer, and so how long a revoked key still works. */
  authorizerCacheSeconds: number;
  executions: Executions;
  /** ARNs of IAM roles and users that may invoke each function, for every tenant: docs/platform/access-tokens.md. */
  invokers: Readonly<Record<ServiceFunctionName, readonly string[]>>;
  /** For how many minutes a new version gets only a tenth of the traffic; undefined for no canary. */
  canaryMinutes: 5 | 10 | 15 | 30 | undefined;
  /** Whether there is a demo provider to try the API with: docs/deploy/README.md. Off in prod. */
  sandbox: boolean;
  /** From where servers of others are called: docs/deploy/outbound-addresses.md. Undefined: addresses change. */
  egress: Egress | undefined;
  /** The email address for alarms, which AWS asks to confirm. */
  alarmEmail: string | undefined;
  /** What the account may cost a month. At 80 % of it, and if more is foreseen, the alarms' topic is notified; not in GovCloud, which has no budgets. */
  monthlyBudgetUsd: number;
  /** Whether Route 53 asks for the API's health from outside: only in us-east-1, where its metrics are. */
  probe: boolean;
  /** Whether the functions that a person waits for start from a snapshot: docs/performance.md. */
  startupSnapshots: 'off' | 'on';
  pointInTimeRecovery: boolean;
  /** Protects tables and stacks. */
  deletionProtection: boolean;
  /** For tables, keys, logs and versions that leave their stack. */
  removalPolicy: RemovalPolicy;
  logRetention: RetentionDays;
  /** How long the audit trail is retained: docs/operate/audit.md. */
  auditRetention: RetentionDays;
  memoryMb: number;
};

const shared = {
  account: undefined,
  region: 'us-east-1',
  customDomain: undefined,
  egress: undefined,
  optionsFreshSeconds: 60,
  // The reference's callback connects at once: docs/integrate/browser-binding.md.
  sessionBinding: 'optional' as const,
  returnOrigins: [],
  dailyHealthCheck: 'off' as const,
  activity: 'on' as const,
  logos: undefined,
  productName: undefined,
  sdkAttemptMs: 1_000,
  // Nobody has shown yet that reading one costs less than it saves: docs/performance.md.
  startupSnapshots: 'off' as const,
  invokers: {
    'get-access-token': [],
    'call-provider': [],
    'manage-agents': [],
    'manage-api-keys': [],
    'manage-tenant': [],
  },
  memoryMb: 512,
};

/** Staging is as prod, whose deployment must not be the first of its kind. */
const likeProd = {
  rateLimit: { perSecond: 50, burst: 100 },
  tenantRateLimit: { perSecond: 100, burst: 200 },
  waf: {
    callbacksPerAddress: 60,
    noticesPerAddress: 1_000,
    elementsPerAddress: 500,
    othersPerAddress: 100,
  },
  authorizerCacheSeconds: 60,
  canaryMinutes: 5 as const,
};

/** What holds nothing that would be missed. */
const disposable = {
  alarmEmail: undefined,
  probe: false,
  pointInTimeRecovery: false,
  deletionProtection: false,
  removalPolicy: RemovalPolicy.DESTROY,
};

export const environments: { [Name in EnvironmentName]: Environment & { name: Name } } = {
  dev: {
    name: 'dev',
    ...shared,
    ...disposable,
    frontendUrl: 'https://app.dev.example.com',
    sandbox: true,
    rateLimit: { perSecond: 10, burst: 20 },
    tenantRateLimit: { perSecond: 20, burst: 40 },
    waf: undefined,
    authorizerCacheSeconds: 0,
    executions: {
      ofAccount: 10,
      reserved: { off: 'A new account has ten, and Lambda lets nobody reserve them.' },
    },
    canaryMinutes: undefined,
    monthlyBudgetUsd: 50,
    logRetention: RetentionDays.ONE_WEEK,
    auditRetention: RetentionDays.ONE_MONTH,
  },
  staging: {
    name: 'staging',
    ...shared,
    ...likeProd,
    ...disposable,
    frontendUrl: 'https://app.staging.example.com',
    sandbox: true,
    executions: {
      // So its queues are read as fast as those of prod.
      ofAccount: 1_000,
      reserved: { off: 'It expects no floods, and shares its quota with other services.' },
    },
    monthlyBudgetUsd: 100,
    logRetention: RetentionDays.ONE_MONTH,
    auditRetention: RetentionDays.THREE_MONTHS,
  },
  prod: {
    name: 'prod',
    ...shared,
    ...likeProd,
    frontendUrl: 'https://app.example.com',
    sandbox: false,
    dailyHealthCheck: 'on',
    executions: {
      ofAccount: 1_000,
      reserved: {
        functions: {
          authorizer: 80,
          'get-field-options': 180,
          'check-integration': 40,
          'delete-integration': 30,
          'delete-tenants': 5,
          'oauth-callback': 120,
          'oauth-complete': 50,
          'get-access-token': 40,
          'call-provider': 60,
          'refresh-queued-connections': 20,
          'integration-notice': 40,
          'carry-out-notices': 5,
          'deliver-webhooks': 20,
          'create-webhook': 20,
          'update-webhook': 20,
          'test-webhook': 20,
        },
      },
    },
    alarmEmail: 'on-call@example.com',
    monthlyBudgetUsd: 500,
    probe: true,
    pointInTimeRecovery: true,
    deletionProtection: true,
    // A failed deployment must not keep new resources, whose names the next one needs.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    logRetention: RetentionDays.ONE_YEAR,
    auditRetention: RetentionDays.TWO_YEARS,
  },
};
