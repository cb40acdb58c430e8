import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { listLifetimeMs } from '../../functions/options/adapters/option-cache.ts';
import { partitionOf } from '../bundling/fixed-endpoint.ts';
import { wafLimitsOf } from '../limits.ts';
import type { Rules } from './check-limits.ts';
import type { Environment } from './environments.ts';

/** CloudWatch Logs takes no others. */
const retentions = Object.values(RetentionDays);

/** A name of the DNS: labels of letters, digits and hyphens, of which the last is no number. */
const isDomain = (name: string) =>
  /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])?$/.test(name) && name.length <= 253;

/** An ARN's certificate serves domains of its own account and region alone. */
const isCertificateOf = ({ region, account = String.raw`\d{12}` }: Environment, arn: string) =>
  new RegExp(`^arn:${partitionOf(region)}:acm:${region}:${account}:certificate/[\\w-]+$`).test(arn);

const principalsOf = ({ invokers }: Environment) => Object.values(invokers).flat();

/** Refuses what types allow, but what would fail, or silently mean something else, once it is deployed. */
export const rulesOfValues: Rules = {
  'customDomain.name must be a bare host name, such as api.example.com: leave scheme, port and path out.':
    ({ customDomain }) => !customDomain || isDomain(customDomain.name),
  'customDomain.certificateArn must be of this region, like the regional domain, and of this account.':
    (e) => !e.customDomain || isCertificateOf(e, e.customDomain.certificateArn),
  'logRetention and auditRetention must be of RetentionDays: CloudWatch Logs takes no other numbers.':
    (e) => [e.logRetention, e.auditRetention].every((days) => retentions.includes(days)),
  'monthlyBudgetUsd must be a number of dollars.': (e) => Number.isFinite(e.monthlyBudgetUsd),
  'canaryMinutes must be 5, 10, 15 or 30, or undefined: CodeDeploy shifts a tenth in no other time.':
    ({ canaryMinutes }) => [5, 10, 15, 30, undefined].includes(canaryMinutes),
  'startupSnapshots must be on or off.': (e) => ['on', 'off'].includes(e.startupSnapshots),
  [`optionsFreshSeconds must be at most ${listLifetimeMs / 1000}: no list is cached for longer.`]: (
    e,
  ) => e.optionsFreshSeconds * 1000 <= listLifetimeMs,
  'sdkAttemptMs must be at most 1000: the lease of a refresh outlasts four attempts of a second, and after it another request would use the same refresh token.':
    (e) => e.sdkAttemptMs <= 1_000,
  'rateLimit is too low for WAF, whose least limit is ten requests a minute: perSecond 0.1 with a burst of 2 is enough.':
    (e) => !e.waf || wafLimitsOf(e.waf, e)['all-per-key'] >= 10,
  'invokers must be of the partition of the region, since no other’s roles can be named.': (e) =>
    principalsOf(e).every(
      (arn) => !arn.startsWith('arn:') || arn.startsWith(`arn:${partitionOf(e.region)}:`),
    ),
};
