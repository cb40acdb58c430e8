import { expect, test } from 'vitest';
import { checkEnvironment } from '../../../infra/cdk/check-environment.ts';
import { type Environment, environments } from '../../../infra/cdk/environments.ts';
import { wafLimitsOf } from '../../../infra/limits.ts';

const { dev, staging, prod } = environments;
const { waf } = staging;
if (!waf) throw new Error('staging has WAF');

const account = '111122223333';
const certificateArn = `arn:aws:acm:us-east-1:${account}:certificate/0f1e2d3c`;
const domain = { name: 'api.acme.io', certificateArn, isLive: false };
const role = `arn:aws-cn:iam::${account}:role/sender`;
const sender = { ...dev.invokers, 'call-provider': [role] };

/** As a record that nobody has compiled may be: a deployment runs it as it is written. */
const uncompiled = (wrong: object): Partial<Environment> => wrong;

type Wrong = [Partial<Environment>, sentence: string];

test.each<Wrong>([
  ...['10.1.2.3', 'api.acme.io.', 'api_1.acme.io', 'api.-acme.io', 'acme'].map(
    (name): Wrong => [{ customDomain: { ...domain, name } }, 'customDomain.name must be a bare'],
  ),
  [{ customDomain: { ...domain, certificateArn: `${certificateArn} ` } }, 'certificateArn must be'],
  [{ customDomain: domain, account: '999922223333' }, 'and of this account.'],
  [uncompiled({ logRetention: 10, auditRetention: 30 }), 'must be of RetentionDays'],
  [uncompiled({ auditRetention: 100 }), 'must be of RetentionDays'],
  [{ monthlyBudgetUsd: Number.POSITIVE_INFINITY }, 'monthlyBudgetUsd must be a number of dollars.'],
  // CDK would take five minutes.
  [uncompiled({ canaryMinutes: 7 }), 'canaryMinutes must be 5, 10, 15 or 30'],
  // And no snapshot.
  [uncompiled({ startupSnapshots: 'On' }), 'startupSnapshots must be on or off.'],
  [{ optionsFreshSeconds: 901 }, 'optionsFreshSeconds must be at most 900: no list is cached'],
  [{ sdkAttemptMs: 1_001 }, 'sdkAttemptMs must be at most 1000: the lease'],
  [{ waf, rateLimit: { perSecond: 0.1, burst: 1 } }, 'rateLimit is too low for WAF'],
  [{ invokers: sender }, 'invokers must be of the partition of the region'],
  ...(['callbacks', 'notices', 'elements', 'others'] as const).map(
    (kind): Wrong => [
      { waf: { ...waf, [`${kind}PerAddress`]: waf[`${kind}PerAddress`] + 0.5 } },
      `waf.${kind}PerAddress must be at least 10, the minimum of WAF, and a whole number.`,
    ],
  ),
])('an environment is refused with %j', (wrong, sentence) => {
  expect(() => checkEnvironment({ ...dev, ...wrong })).toThrow(sentence);
});

test.each<Partial<Environment>>([
  { customDomain: domain, account },
  { optionsFreshSeconds: 900, sdkAttemptMs: 1_000, canaryMinutes: 30 },
  { waf, rateLimit: { perSecond: 0.1, burst: 2 } },
  { region: 'cn-north-1', invokers: sender },
  {
    region: 'us-gov-west-1',
    invokers: { ...sender, 'call-provider': [role.replace('-cn', '-us-gov')] },
  },
])('an environment may have %j', (right) => {
  expect(() => checkEnvironment({ ...dev, ...right })).not.toThrow();
});

test.each(['http://localhost', 'http://127.0.0.1', 'https://app.localhost:3000', 'http://[::1]'])(
  'prod is refused with the origin %s of a person’s own computer, which dev may have',
  (origin) => {
    const returnOrigins = ['https://app.acme.io', origin];
    expect(() => checkEnvironment({ ...prod, returnOrigins })).toThrow(
      'returnOrigins must have none of a person’s own computer',
    );
    expect(() => checkEnvironment({ ...dev, returnOrigins })).not.toThrow();
  },
);

test('the limits of WAF are whole numbers, whatever fraction of a request a second is admitted', () => {
  const limits = wafLimitsOf(waf, {
    rateLimit: { perSecond: 0.33, burst: 2 },
    tenantRateLimit: { perSecond: 20.01, burst: 40 },
  });
  for (const limit of Object.values(limits)) expect(limit).toSatisfy(Number.isInteger);
});
