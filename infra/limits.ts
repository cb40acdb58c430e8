import type { Route } from '../functions/platform/contracts/route.ts';
import type { EnvironmentSettings } from '../functions/platform/environment-settings.ts';
import { mostPerSecond, type RateLimit } from '../functions/platform/model/rate-limit.ts';

type Limits = Pick<EnvironmentSettings, 'rateLimit' | 'tenantRateLimit'>;

/** What so many callers may send who have this limit each. */
export const times = ({ perSecond, burst }: RateLimit, callers: number): RateLimit => ({
  perSecond: Math.min(callers * perSecond, mostPerSecond),
  burst: callers * burst,
});

/**
 * Tenants that may use the same method at the same time, each as much as it may. A throttle of the
 * gateway counts all callers together, also requests that are refused later, so that a tenant, and
 * each of its keys, must be a small part of it.
 */
const tenantsAtOnce = 20;

/** The gateway's throttle of every route with a key. */
export const keyedThrottle = ({ tenantRateLimit }: Limits): RateLimit =>
  times(tenantRateLimit, tenantsAtOnce);

/** For methods without a key, of which an address may send a small part. */
export const stageThrottle: RateLimit = { perSecond: 100, burst: 200 };

/** The gateway's throttle of a route, for all callers together. */
export const throttleOf = (
  { scope, throttle }: Pick<Route, 'path' | 'scope' | 'throttle'>,
  limits: Limits,
): RateLimit => (scope === undefined ? (throttle ?? stageThrottle) : keyedThrottle(limits));

/** What API Gateway admits by default of an account and Region. All its APIs share it. */
export const accountThrottle: RateLimit = { perSecond: 10_000, burst: 5_000 };

/**
 * How many requests without a key one address may send in a minute; WAF refuses more. People of one
 * office share an address, and so do all notices of a provider: Slack alone may send 500 in a minute
 * for one workspace. `elements` are what a page loads that uses them: a person's first needs ten files,
 * which the browser keeps. `others` are health, openapi.json, the pages below /docs, and requests that
 * lack their key.
 * @see https://docs.slack.dev/reference/events/app_rate_limited/
 */
export type WafLimits = Record<
  `${'callbacks' | 'notices' | 'elements' | 'others'}PerAddress`,
  number
>;

/** The window in which WAF counts, the shortest that it has. */
export const wafWindowSeconds = 60;

const inWindow = ({ perSecond, burst }: RateLimit) => wafWindowSeconds * perSecond + burst;

/** WAF counts by an estimate, and must not refuse what the limit of a key admits. */
const margin = 1.25;

/**
 * WAF's limits by the names of their rules: requests in its window. A key is counted wherever its
 * requests come from, and an address whatever keys it sends, since WAF does not know which are real: it
 * may be that of the servers of two tenants.
 * @see https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-high-level-settings.html
 * @see https://www.wafcharm.com/en/blog/you-can-now-select-the-evaluation-window-for-rate-based-rules/
 */
export const wafLimitsOf = (waf: WafLimits, { rateLimit, tenantRateLimit }: Limits) => ({
  'callbacks-per-address': waf.callbacksPerAddress,
  'notices-per-address': waf.noticesPerAddress,
  'elements-per-address': waf.elementsPerAddress,
  'others-per-address': waf.othersPerAddress,
  'all-per-key': Math.ceil(margin * inWindow(rateLimit)),
  'all-per-address': Math.ceil(2 * inWindow(tenantRateLimit)),
});

export type WafRule = keyof ReturnType<typeof wafLimitsOf>;
