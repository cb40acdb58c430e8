import { oauthCallback } from '../../functions/connect/contracts/callback.ts';
import { integrationNotice } from '../../functions/disconnect/contracts/integration-notice.ts';
import { getElements } from '../../functions/elements/contracts/elements-files.ts';
import { credentialPattern } from '../../functions/keys/domain/api-key.ts';
import { basePath } from '../../functions/platform/contracts/route.ts';
import { routes } from '../../functions/routes.ts';
import { type WafRule, wafWindowSeconds } from '../limits.ts';
import type { Concurrency } from './aws/lambda/with-concurrency.ts';
import type { InspectedRequest, RateRule } from './aws/waf/rate-rules.ts';

/** What a deployment limits besides keys and tenants. */
export type LocalLimits = {
  /** The throttles of methods, which all callers share. */
  throttles: boolean;
  /** WAF's limits; absent, there is no WAF. */
  waf?: Readonly<Record<WafRule, number>>;
  /** Absent, nothing limits how many executions run at once. */
  concurrency?: Concurrency;
};

const pathOf = (path: string) => `/${basePath}${path.replace(/\{.*/, '')}`;
const [callbacks, notices] = [pathOf(oauthCallback.path), pathOf(integrationNotice.path)];
const elements = pathOf(getElements.path).replace(/\.js$/, '');
const ownLimit = [callbacks, notices, elements];
const others = routes
  .filter(({ scope }) => scope === undefined)
  .map(({ path }) => pathOf(path))
  .filter((path) => !ownLimit.some((prefix) => path.startsWith(prefix)));

const keyPattern = new RegExp(credentialPattern('local'));
const keyIn = ({ headers }: InspectedRequest) => headers['x-api-key']?.join(',');
const isAt = ({ path }: InspectedRequest, prefix: string) => path.startsWith(prefix);
const isOther = (sent: InspectedRequest) =>
  others.some((path) => isAt(sent, path)) ||
  !(
    ownLimit.some((prefix) => isAt(sent, prefix)) ||
    sent.method === 'OPTIONS' ||
    keyPattern.test(keyIn(sent) ?? '')
  );

/** By what each rule of infra/cdk/constructs/address-limits.ts counts. */
const countedBy: Record<WafRule, RateRule['keyOf']> = {
  'callbacks-per-address': (sent) => (isAt(sent, callbacks) ? sent.address : undefined),
  'notices-per-address': (sent) => (isAt(sent, notices) ? sent.address : undefined),
  'elements-per-address': (sent) => (isAt(sent, elements) ? sent.address : undefined),
  'others-per-address': (sent) => (isOther(sent) ? sent.address : undefined),
  'all-per-key': keyIn,
  'all-per-address': ({ address }) => address,
};

/** The rate rules of a WAF with these limits. */
export const rateRulesOf = ({ waf }: Pick<LocalLimits, 'waf'>): RateRule[] =>
  Object.entries(waf ?? {}).map(([rule, limit]) => ({
    limit,
    windowSeconds: wafWindowSeconds,
    keyOf: countedBy[rule as WafRule],
  }));
