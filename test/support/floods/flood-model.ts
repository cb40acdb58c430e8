import { createApiKey } from '../../../functions/keys/domain/api-key.ts';
import type { EnvironmentSettings } from '../../../functions/platform/environment-settings.ts';
import type { Environment } from '../../../infra/cdk/environments.ts';
import { accountThrottle, keyedThrottle, wafLimitsOf } from '../../../infra/limits.ts';
import { createThrottles } from '../../../infra/local/aws/gateway/throttle.ts';
import { createRateRules } from '../../../infra/local/aws/waf/rate-rules.ts';
import { rateRulesOf } from '../../../infra/local/limits.ts';

/** Who sends too much. Keys that are made up look as real ones do. */
export const floods = {
  'one key': { keys: 1, addresses: 100, areReal: true },
  'a tenant with ten keys': { keys: 10, addresses: 100, areReal: true },
  'an address with made-up keys': { keys: 1_000_000, addresses: 1, areReal: false },
} as const;

/** A flood of one method with a key, in the time of a simulation. */
export type Flooding = {
  whose: keyof typeof floods;
  perSecond: number;
  seconds: number;
  /** How long after a request WAF counts it. */
  wafLateMs: number;
  /** The second from which on everybody else's requests are counted. */
  countedFrom?: number;
};

type Limits = Pick<Environment, 'waf'> & Pick<EnvironmentSettings, 'rateLimit' | 'tenantRateLimit'>;
type Call = { tenant: string; key: string; address: string; method: string; isReal: boolean };

/** Everybody else: tenants with one key each, which call all methods alike. */
const others = { tenants: 100, perSecond: 5, methods: 5 };

const form = createApiKey('local').slice(0, -12);
/** A key in the form of all keys, which is all that WAF looks at. */
const keyNamed = (n: number) => form + String(n).padStart(12, '0');

const callOfOther = (n: number): Call => {
  const tenant = `other-${n % others.tenants}`;
  const method = `method-${Math.floor(n / others.tenants) % others.methods}`;
  return { tenant, key: keyNamed(n % others.tenants), address: tenant, method, isReal: true };
};

const hostileCall = ({ whose }: Flooding, n: number): Call => {
  const { keys, addresses, areReal } = floods[whose];
  return {
    tenant: 'hostile',
    key: keyNamed(others.tenants + (n % keys)),
    address: `hostile-${n % addresses}`,
    method: 'method-0',
    isReal: areReal,
  };
};

/**
 * Every limit that stands before a function, in their order.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-request-throttling.html
 */
const createService = ({ waf, rateLimit, tenantRateLimit }: Limits, wafLateMs: number) => {
  const time = { ms: 0 };
  const nowMs = () => time.ms;
  const admits = createThrottles(nowMs);
  const rules = waf ? rateRulesOf({ waf: wafLimitsOf(waf, { rateLimit, tenantRateLimit }) }) : [];
  const isBlocked = createRateRules(rules, { lateByMs: wafLateMs, nowMs });
  const throttle = keyedThrottle({ rateLimit, tenantRateLimit });
  const serves = ({ tenant, key, address, method, isReal }: Call) =>
    !isBlocked({
      method: 'GET',
      path: `/api/${method}`,
      headers: { 'x-api-key': [key] },
      address,
    }) &&
    admits(method, throttle) &&
    admits('account', accountThrottle) &&
    isReal &&
    admits(key, rateLimit) &&
    admits(tenant, tenantRateLimit);
  return { time, serves };
};

/** @returns what part of everybody else's requests is served, in all and of the flooded method */
export const simulateFlood = (limits: Limits, flooding: Flooding) => {
  const { perSecond, seconds, wafLateMs, countedFrom = 0 } = flooding;
  const { time, serves } = createService(limits, wafLateMs);
  const count = { sent: 0, served: 0, sentThere: 0, servedThere: 0 };
  const ofOthers = others.tenants * others.perSecond;
  let hostile = 0;
  for (let n = 0; n < ofOthers * seconds; n++) {
    const atMs = (n / ofOthers) * 1000;
    for (; (hostile / perSecond) * 1000 <= atMs; hostile++) {
      time.ms = (hostile / perSecond) * 1000;
      serves(hostileCall(flooding, hostile));
    }
    time.ms = atMs;
    const call = callOfOther(n);
    const isThere = call.method === 'method-0';
    const isServed = serves(call);
    if (atMs < countedFrom * 1000) continue;
    count.sent++;
    if (isServed) count.served++;
    if (isThere) count.sentThere++;
    if (isThere && isServed) count.servedThere++;
  }
  return { inAll: count.served / count.sent, there: count.servedThere / count.sentThere };
};
