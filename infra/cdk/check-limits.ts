import { oauthCallback } from '../../functions/connect/contracts/callback.ts';
import { mostAtOnce } from '../../functions/connections/domain/provider-budget.ts';
import { integrationNotice } from '../../functions/disconnect/contracts/integration-notice.ts';
import { getHealth } from '../../functions/docs/contracts/get-health.ts';
import { getElements } from '../../functions/elements/contracts/elements-files.ts';
import { longestWindowUs } from '../../functions/platform/aws/meter.ts';
import { requestMs } from '../../functions/platform/http/deadline.ts';
import { mostPerSecond, type RateLimit } from '../../functions/platform/model/rate-limit.ts';
import { queueReaders } from '../../functions/queue-readers.ts';
import { testWebhook } from '../../functions/webhooks/contracts/test-webhook.ts';
import {
  createWebhook,
  updateWebhook,
} from '../../functions/webhooks/contracts/webhook-settings.ts';
import { tenantLimit } from '../../functions/webhooks/domain/tenant-limit.ts';
import { functionNames, functionUses } from '../bundling/bundle-functions.ts';
import { functionOf } from '../bundling/handler-name.ts';
import { maximumConcurrencyOf, queuesLeaveEnough } from '../executions.ts';
import {
  accountThrottle,
  keyedThrottle,
  throttleOf,
  wafLimitsOf,
  wafWindowSeconds,
} from '../limits.ts';
import { callsOthers } from './egress.ts';
import type { Environment } from './environments.ts';

/** By the sentence that reports a broken rule: whether an environment keeps the rule. */
export type Rules = Readonly<Record<string, (environment: Environment) => boolean>>;

const isThrottle = ({ perSecond, burst }: RateLimit) => perSecond > 0 && burst >= 1;

const refillsInTime = ({ perSecond, burst }: RateLimit) =>
  (burst / perSecond) * 1_000_000 <= longestWindowUs;

/** Rules of the environments that have WAF. */
const withWaf =
  (isWithinRule: (limits: ReturnType<typeof wafLimitsOf>, environment: Environment) => boolean) =>
  (environment: Environment) =>
    !environment.waf || isWithinRule(wafLimitsOf(environment.waf, environment), environment);

type Reservations = Extract<Environment['executions']['reserved'], { functions: object }>;

/** Rules of the environments that reserve executions. */
const withReserved =
  (isWithinRule: (reserved: Reservations, environment: Environment) => boolean) =>
  (environment: Environment) => {
    const { reserved } = environment.executions;
    return 'off' in reserved || isWithinRule(reserved, environment);
  };

/** Of what all callers share, the part that one may have. */
const smallPart = 1 / 8;

/** Whether so many requests in WAF's window are a small part of a throttle, and no burst fills it. */
const isSmall = (inWindow: number, { perSecond, burst }: RateLimit) =>
  inWindow / wafWindowSeconds <= perSecond * smallPart && inWindow <= burst;

/** The functions that wait for servers of others, be it for their name servers alone. */
export const waiting: readonly string[] = [...functionUses].flatMap(([name, uses]) =>
  callsOthers(uses) ? [name] : [],
);

/** Which one tenant can hold while its providers answer slowly. */
const { lookUps, checks, calls } = mostAtOnce(requestMs / 1000);

/** And with the hosts of its webhooks, if each request waits as long as one may. */
const atHosts = Math.ceil(tenantLimit.burst + (requestMs / 1000) * tenantLimit.perSecond);

/** By function, what of one tenant can hold it, and how many executions. */
const heldByTenant: readonly (readonly [name: string, what: string, most: number])[] = [
  ['get-field-options', 'look-ups', lookUps],
  ['check-integration', 'checks', checks],
  ['call-provider', 'calls of services', calls],
  ...[createWebhook, updateWebhook, testWebhook].map(
    (route) => [functionOf(route), 'the hosts', atHosts] as const,
  ),
];

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);

/** A route of each kind that WAF counts by address. */
const anonymous = {
  callbacks: oauthCallback,
  notices: integrationNotice,
  elements: getElements,
  others: getHealth,
} as const;

/** Keys that one tenant may have in a flood. */
const keysOfTenant = 10;

/** No key, no tenant and no address alone reaches a method's throttle or the last execution. */
export const rulesOfLimits: Rules = {
  'rateLimit must admit requests: perSecond above 0, burst at least 1.': (e) =>
    isThrottle(e.rateLimit),
  'rateLimit.perSecond must be at most 1,000,000, since the limiter counts in microseconds.': (e) =>
    e.rateLimit.perSecond <= mostPerSecond,
  'rateLimit and tenantRateLimit must refill within a day, which is how long their rows stay.': (
    e,
  ) => [e.rateLimit, e.tenantRateLimit].every(refillsInTime),
  'tenantRateLimit must be at least rateLimit, or a tenant with one key cannot use it.': (e) =>
    e.tenantRateLimit.perSecond >= e.rateLimit.perSecond &&
    e.tenantRateLimit.burst >= e.rateLimit.burst,
  'tenantRateLimit.perSecond must be at most 300, since all its requests write one row, of which DynamoDB takes 1,000 writes a second.':
    (e) => e.tenantRateLimit.perSecond <= 300,
  'tenantRateLimit is too high: the throttle of a method, 20 times that, must be within what API Gateway admits of an account, 10,000 requests a second and 5,000 at once.':
    (e) =>
      keyedThrottle(e).perSecond <= accountThrottle.perSecond &&
      keyedThrottle(e).burst <= accountThrottle.burst,
  'rateLimit is too high: what WAF lets one key send would fill the throttle of a method, 20 times tenantRateLimit.':
    withWaf((limits, e) => isSmall(limits['all-per-key'], keyedThrottle(e))),
  'rateLimit is too high: what WAF lets ten keys send would be half of the throttle of a method.':
    withWaf(
      (limits, e) =>
        (keysOfTenant * limits['all-per-key']) / wafWindowSeconds <= keyedThrottle(e).perSecond / 2,
    ),
  'tenantRateLimit.burst is too high: what WAF lets one address send, twice what a tenant may, would be an eighth of the throttle of a method.':
    withWaf(
      (limits, e) =>
        limits['all-per-address'] / wafWindowSeconds <= keyedThrottle(e).perSecond * smallPart,
    ),
  ...Object.fromEntries(
    (Object.keys(anonymous) as (keyof typeof anonymous)[]).flatMap(
      (kind): [string, Rules[string]][] => [
        [
          `waf.${kind}PerAddress must be at least 10, the minimum of WAF, and a whole number.`,
          ({ waf }) =>
            !waf || (waf[`${kind}PerAddress`] >= 10 && Number.isInteger(waf[`${kind}PerAddress`])),
        ],
        [
          `waf.${kind}PerAddress is too high: two addresses would fill the throttle of a method.`,
          withWaf((limits, e) =>
            isSmall(2 * limits[`${kind}-per-address`], throttleOf(anonymous[kind], e)),
          ),
        ],
      ],
    ),
  ),
  'waf.noticesPerAddress must be above waf.callbacksPerAddress, since a provider sends all from few addresses.':
    ({ waf }) => !waf || waf.noticesPerAddress > waf.callbacksPerAddress,
  'executions.ofAccount must be a whole number, of which queues with backlogs leave four of ten: at least 10.':
    ({ executions: { ofAccount } }) => Number.isInteger(ofAccount) && queuesLeaveEnough(ofAccount),
  [`executions.reserved must name the authorizer and each function that waits for servers of others, or one of these holds the executions of all: ${waiting.join(', ')}.`]:
    withReserved(({ functions }) =>
      ['authorizer', ...waiting].every((name) => (functions[name] ?? 0) > 0),
    ),
  'executions.reserved must name functions by the files of their handlers, each with a whole number above 0: with 0 it would never run.':
    withReserved(({ functions }) =>
      Object.entries(functions).every(
        ([name, own]) => functionNames.includes(name) && Number.isInteger(own) && own > 0,
      ),
    ),
  'executions.reserved must leave 100 executions to other functions, by a rule of Lambda, and more than one tenant can hold of them.':
    withReserved(
      ({ functions }, { executions: { ofAccount }, tenantRateLimit: { perSecond, burst } }) =>
        ofAccount - sum(Object.values(functions)) >= Math.max(100, burst + perSecond / 2),
    ),
  'executions.reserved of oauth-callback must be twice waf.callbacksPerAddress, which one address may send while the first of them still waits.':
    withReserved(
      ({ functions }, { waf }) =>
        !waf || (functions['oauth-callback'] ?? 0) >= 2 * waf.callbacksPerAddress,
    ),
  'executions.reserved of integration-notice must be twice what waf.noticesPerAddress lets one address send in a second, the time of a slow notice, so that forged ones hold neither the others’ executions nor all of its own.':
    withReserved(
      ({ functions }, { waf }) =>
        !waf ||
        (functions['integration-notice'] ?? 0) >= (2 * waf.noticesPerAddress) / wafWindowSeconds,
    ),
  ...Object.fromEntries(
    heldByTenant.map(([name, what, most]): [string, Rules[string]] => [
      `executions.reserved of ${name} must be ${2 * most}, twice what ${what} of one tenant can hold.`,
      withReserved(({ functions }) => (functions[name] ?? 0) >= 2 * most),
    ]),
  ),
  ...Object.fromEntries(
    queueReaders.map((reader): [string, Rules[string]] => [
      `executions.reserved of ${reader.name} must be what its queue uses at once, ${reader.maximumConcurrency} of a large account.`,
      withReserved(
        ({ functions }, { executions: { ofAccount } }) =>
          (functions[reader.name] ?? 0) >= maximumConcurrencyOf(reader, ofAccount),
      ),
    ]),
  ),
};
