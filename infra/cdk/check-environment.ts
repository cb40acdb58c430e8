import { isIPv4 } from 'node:net';
import { RemovalPolicy } from 'aws-cdk-lib';
import { isLoopback, pageOrigin } from '../../functions/platform/model/page-origin.ts';
import { isInternalAddress } from '../../functions/platform/outbound/internal-address.ts';
import { rememberedMs } from '../../functions/tenants/domain/deletion.ts';
import { hasKnownDomain } from '../bundling/fixed-endpoint.ts';
import { type Rules, rulesOfLimits } from './check-limits.ts';
import { rulesOfValues } from './check-values.ts';
import { variableProblems } from './check-variables.ts';
import { type Egress, ownedAddresses, zonesOf } from './egress.ts';
import type { Environment } from './environments.ts';

/** Its message names every wrong field and says what it must be. */
export class InvalidEnvironment extends Error {
  override readonly name = 'InvalidEnvironment';
}

const isOrigin = (url: string) => URL.canParse(url) && new URL(url).origin === url;
const isRegion = (region: string) => /^[a-z]{2,4}(-[a-z]+)+-\d$/.test(region);
const isWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** Rules of the environments that have fixed outbound addresses. */
const withEgress =
  (isWithinRule: (egress: Egress) => boolean) =>
  ({ egress }: Environment) =>
    egress === undefined || isWithinRule(egress);

const areDistinct = (values: readonly string[]) => new Set(values).size === values.length;

const rulesOfEgress: Rules = {
  'egress.addresses must have a zone, or functions have no way out.': withEgress(
    (egress) => zonesOf(egress).length > 0,
  ),
  'egress.addresses must have an allocation id and its public IPv4 address, or new.': withEgress(
    (egress) =>
      ownedAddresses(egress).every(
        ({ allocationId, address }) =>
          /^eipalloc-[0-9a-f]{8,17}$/.test(allocationId) &&
          isIPv4(address) &&
          !isInternalAddress(address),
      ),
  ),
  'egress.addresses must have each allocation and each address once.': withEgress((egress) => {
    const owned = ownedAddresses(egress);
    return (
      areDistinct(owned.map(({ allocationId }) => allocationId)) &&
      areDistinct(owned.map(({ address }) => address))
    );
  }),
};

const rulesOfAll: Rules = {
  'account must have twelve digits.': ({ account = '0'.repeat(12) }) => /^\d{12}$/.test(account),
  'region must be the name of an AWS region.': (e) => isRegion(e.region),
  'region must be of the partitions aws, aws-us-gov or aws-cn: no other’s addresses are in the bundles, see infra/bundling/fixed-endpoint.ts.':
    (e) => !isRegion(e.region) || hasKnownDomain(e.region),
  'frontendUrl must have no wildcard, since people are redirected there.': (e) =>
    !e.frontendUrl.includes('*'),
  'frontendUrl must begin with https://.': (e) => e.frontendUrl.startsWith('https://'),
  'frontendUrl must be scheme and host only; leave path and slash out.': (e) =>
    isOrigin(e.frontendUrl),
  'returnOrigins must be origins as browsers send them, such as https://app.example.com.': (e) =>
    e.returnOrigins.every((origin) => pageOrigin(origin) === origin),
  'logos must be an https address with {type} in it.': ({ logos = 'https://a/{type}' }) =>
    logos.startsWith('https://') && logos.includes('{type}'),
  ...rulesOfValues,
  ...rulesOfLimits,
  ...rulesOfEgress,
  [`authorizerCacheSeconds must be a whole number from 0 to ${rememberedMs / 1000}: a revoked key works that long, and the deletion of a tenant waits no longer.`]:
    (e) => isWithin(e.authorizerCacheSeconds, 0, rememberedMs / 1000),
  'memoryMb must be a whole number from 128 to 10240.': (e) => isWithin(e.memoryMb, 128, 10_240),
  'auditRetention must be at least logRetention, since logs say less.': (e) =>
    e.auditRetention >= e.logRetention,
  'monthlyBudgetUsd must be above 0.': (e) => e.monthlyBudgetUsd > 0,
  'probe must be off outside of us-east-1, where Route 53 has its metrics.': (e) =>
    !e.probe || e.region === 'us-east-1',
  'alarmEmail must be one email address; for several people, that of a list.': ({
    alarmEmail = 'a@b.c',
  }) => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(alarmEmail),
  'invokers must name each principal of a function once.': ({ invokers }) =>
    Object.values(invokers).every(areDistinct),
};

const rulesOfProd: Rules = {
  'pointInTimeRecovery must be on, or connections cannot be restored.': (e) =>
    e.pointInTimeRecovery,
  'deletionProtection must be on, or a mistake can delete every connection.': (e) =>
    e.deletionProtection,
  'removalPolicy must be RETAIN_ON_UPDATE_OR_DELETE.': (e) =>
    e.removalPolicy === RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  'logRetention must be at least 90 days.': (e) => e.logRetention >= 90,
  'auditRetention must be at least a year.': (e) => e.auditRetention >= 365,
  // Not by its last label: .dev is a domain of the internet.
  'frontendUrl must not be that of a test environment.': (e) =>
    !/\b(dev|staging)\b.*\.|\blocalhost\b/.test(e.frontendUrl),
  'returnOrigins must have none of a person’s own computer; allow it to single tenants: docs/operate/operator.md#settings-of-a-tenant.':
    (e) => !e.returnOrigins.some((origin) => isLoopback(URL.parse(origin)?.hostname ?? '')),
  'sandbox must be off, or people connect accounts that are none.': (e) => !e.sandbox,
  'waf must be set, since callback and notices are open to everybody.': (e) => e.waf !== undefined,
  'canaryMinutes must be set, or a bad version gets all traffic at once.': (e) =>
    e.canaryMinutes !== undefined,
  'probe must be on, or nobody learns that a quiet API cannot be reached.': (e) =>
    e.probe || e.region !== 'us-east-1',
  'alarmEmail must be set, or alarms reach nobody.': (e) => e.alarmEmail !== undefined,
  'egress.addresses must have two zones, or a fault of one ends all calls.': withEgress(
    (egress) => zonesOf(egress).length > 1,
  ),
};

/** A role or a user by its whole ARN, as in `arn:aws:iam::123456789012:role/message-sender`. */
const roleOrUser = /^arn:aws(-[a-z]+)*:iam::\d{12}:(role|user)\/([\w+=,.@-]+\/)*[\w+=,.@-]{1,64}$/;

/** An account's root means everybody in it whom that account's own policies let through. */
const wholeAccount = /^(\d{12}|arn:aws(-[a-z]+)*:iam::\d{12}:root)$/;

/**
 * What is wrong with a principal that is to act for every tenant; undefined if nothing is. There is no way
 * to write everybody or a whole account: whoever needs to has a role.
 */
const principalProblem = (arn: string): string | undefined => {
  if (arn.includes('*')) return 'would let in everybody that it matches; name each role.';
  if (wholeAccount.test(arn)) return 'would let in a whole account; name each role of it.';
  if (arn.includes(':sts:')) return 'is a session; name its role.';
  return roleOrUser.test(arn) ? undefined : 'must be the ARN of an IAM role or user.';
};

const refuse = ({ name }: Environment, faults: readonly string[]): void => {
  if (faults.length === 0) return;
  const list = faults.map((fault) => `- ${fault}`).join('\n');
  throw new InvalidEnvironment(`The environment ${name} cannot be deployed:\n${list}`);
};

/**
 * Checks that a record can be deployed: its values are possible, and prod has every safeguard.
 * @throws InvalidEnvironment
 */
export const checkEnvironment = (environment: Environment): void => {
  const rules = { ...rulesOfAll, ...(environment.name === 'prod' ? rulesOfProd : {}) };
  const principals = Object.entries(environment.invokers).flatMap(([name, arns]) =>
    arns.flatMap((arn) => {
      const problem = principalProblem(arn);
      return problem ? [`invokers of ${name}: ${arn} ${problem}`] : [];
    }),
  );
  const broken = Object.keys(rules).filter((sentence) => !rules[sentence]?.(environment));
  refuse(environment, [...broken, ...variableProblems(environment), ...principals]);
};

/** The fields that still say what the repository says, a sentence each. */
export const placeholdersOf = (environment: Environment): string[] => {
  const { frontendUrl, alarmEmail = '', customDomain } = environment;
  const fields = { frontendUrl, alarmEmail, 'customDomain.name': customDomain?.name ?? '' };
  return Object.entries(fields)
    .filter(([, value]) => /\bexample\.com$/.test(value))
    .map(([field, value]) => `${field} is still ${value}; set yours in infra/cdk/environments.ts.`);
};

/**
 * Checks that a record has no placeholder left: no redirects and no alarms go to example.com.
 * @throws InvalidEnvironment
 */
export const checkFilledIn = (environment: Environment): void =>
  refuse(environment, placeholdersOf(environment));
