import { describe, expect, test } from 'vitest';
import { createApiKey, createSessionToken } from '../../../functions/keys/domain/api-key.ts';
import { routes } from '../../../functions/routes.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { wafLimitsOf } from '../../../infra/limits.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf } from './template.ts';
import { isTrueOf } from './waf-statement.ts';

const kindOf = (path: string) =>
  /oauth_callback|notices|elements/.exec(path)?.[0].replace('oauth_callback', 'callbacks') ??
  'others';
const sample = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, 'slack')}`;
const anonymous = routes.filter(({ scope }) => scope === undefined);

/** Other ways to write the path of an endpoint: API Gateway may answer them, or a proxy before it. */
const variants = anonymous.flatMap(({ path }) => {
  const plain = sample(path);
  const [, first = '', rest = ''] = /^\/api\/(.)(.*)$/.exec(plain) ?? [];
  const encoded = `%${first.charCodeAt(0).toString(16)}${rest}`;
  const values = ['..%2F..%2Fx', '..%2f..%2f..%2fhealth', '..%252F..%252Fx', '%2E%2E%2Fx', '../x'];
  return [
    `${plain}/`,
    `/api/${encoded}`,
    `/api/${encoded}/`,
    `/api/./${first}${rest}`,
    `/api/x/../${first}${rest}`,
    `/api/x/%2E%2E/${first}${rest}`,
    `/api/x%2F..%2F${encoded}`,
    `//api//${first}${rest}`,
    ...(path.includes('{') ? values.map((value) => plain.replace(/slack$/, value)) : []),
  ].map((written) => [kindOf(path), written] as const);
});

describe.each(selectEnvironments())('the limits of WAF in $name', async (environment) => {
  const { api } = await synthesize(environment);
  const { waf, name } = environment;
  const rules = propertiesOf(api, 'AWS::WAFv2::WebACL').flatMap(({ Rules }) => Rules);
  const key = createApiKey(name);
  /** Which rules count a request, but that of all requests of an address, which always does. */
  const rulesFor = (path: string, headers?: Record<string, string>, method?: string): string[] =>
    rules
      .filter(({ Statement: { RateBasedStatement } }) => {
        const { ScopeDownStatement, CustomKeys } = RateBasedStatement;
        // WAF leaves requests out that lack a part of the key.
        if (CustomKeys && !headers?.[CustomKeys[0].Header.Name]) return false;
        return !ScopeDownStatement || isTrueOf(ScopeDownStatement, { method, path, headers });
      })
      .map(({ Name }) => Name)
      .filter((rule) => rule !== 'all-per-address');

  test('are those of infra/limits.ts, over a minute, and keep no sample of a request', () => {
    const limits = Object.entries(waf ? wafLimitsOf(waf, environment) : {});
    expect(rules).toMatchObject(
      limits.map(([rule, Limit], Priority) => ({
        Name: rule,
        Priority,
        Action: { Block: {} },
        Statement: {
          RateBasedStatement: {
            Limit,
            AggregateKeyType: rule === 'all-per-key' ? 'CUSTOM_KEYS' : 'IP',
            EvaluationWindowSec: 60,
          },
        },
        VisibilityConfig: { SampledRequestsEnabled: false },
      })),
    );
    const all = rules.find(({ Name }) => Name === 'all-per-address');
    expect(all?.Statement.RateBasedStatement.ScopeDownStatement).toBeUndefined();
    api.resourceCountIs('AWS::WAFv2::WebACLAssociation', waf ? 1 : 0);
  });

  test.runIf(waf).each(anonymous)('count $method $path once', ({ path }) => {
    expect(rulesFor(sample(path))).toEqual([`${kindOf(path)}-per-address`]);
  });

  test.runIf(waf).each(variants)('count as %s: %s', (kind, written) => {
    expect(rulesFor(written)).toContain(`${kind}-per-address`);
  });

  test.runIf(waf).each(routes.filter(({ scope }) => scope !== undefined))(
    'count $method $path by its key, and without one like what needs none',
    ({ path }) => {
      for (const credential of [key, createSessionToken(name)]) {
        expect(rulesFor(sample(path), { 'x-api-key': credential })).toEqual(['all-per-key']);
      }
      expect(rulesFor(sample(path))).toEqual(['others-per-address']);
      // Its preflight is one of many of an office.
      expect(rulesFor(sample(path), {}, 'OPTIONS')).toEqual([]);
      expect(rulesFor(sample(path), { 'x-api-key': 'sk_prod_short' })).toEqual([
        'others-per-address',
        'all-per-key',
      ]);
    },
  );

  test.runIf(waf).each(['/API/Health', '/api/%2568ealth', '/apix', '/', ''])(
    'count %j, which is no path of the API',
    (path) => {
      expect(rulesFor(path)).toEqual(['others-per-address']);
      expect(rulesFor(path, { 'x-api-key': key })).toEqual(['all-per-key']);
    },
  );

  test.runIf(waf)('leave a provider what Slack may send for two workspaces', () => {
    expect(waf?.noticesPerAddress).toBeGreaterThanOrEqual((2 * 30_000) / 60);
  });
});
