import { describe, expect, test } from 'vitest';
import { routes } from '../../functions/routes.ts';
import { selectEnvironments } from '../../infra/cdk/environments.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf } from './template.ts';
import { isTrueOf } from './waf-statement.ts';

const kindOf = (path: string) =>
  /oauth_callback|notices/.exec(path)?.[0].replace('oauth_callback', 'callbacks') ?? 'others';
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

describe.each(selectEnvironments())('the limits per address of $name', (environment) => {
  const { api } = synthesize(environment);
  const rules = propertiesOf(api, 'AWS::WAFv2::WebACL').flatMap(({ Rules }) => Rules);
  const rulesFor = (path: string): string[] =>
    rules
      .filter(({ Statement: { RateBasedStatement } }) => {
        const { ScopeDownStatement } = RateBasedStatement;
        return !ScopeDownStatement || isTrueOf(ScopeDownStatement, path);
      })
      .map(({ Name }) => Name);

  test('are those of its record, over five minutes, and keep no sample of a request', () => {
    const { waf } = environment;
    const kebab = (name: string) =>
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(rules).toMatchObject(
      Object.entries(waf ?? {}).map(([name, Limit], Priority) => ({
        Name: kebab(name),
        Priority,
        Action: { Block: {} },
        Statement: {
          RateBasedStatement: { Limit, AggregateKeyType: 'IP', EvaluationWindowSec: 300 },
        },
        VisibilityConfig: { SampledRequestsEnabled: false },
      })),
    );
    api.resourceCountIs('AWS::WAFv2::WebACLAssociation', waf ? 1 : 0);
  });

  test.runIf(environment.waf).each(anonymous)('count $method $path once', ({ path }) => {
    expect(rulesFor(sample(path))).toEqual([`${kindOf(path)}-per-address`, 'all-per-address']);
  });

  test.runIf(environment.waf).each(variants)('count as %s: %s', (kind, written) => {
    expect(rulesFor(written)).toContain(`${kind}-per-address`);
  });

  test.runIf(environment.waf).each(routes.filter(({ scope }) => scope !== undefined))(
    'count $method $path, which needs a key, with all requests alone',
    ({ path }) => {
      expect(rulesFor(sample(path))).toEqual(['all-per-address']);
    },
  );

  test.runIf(environment.waf).each(['/API/Health', '/api/%2568ealth', '/apix', '/', ''])(
    'count even %j, which is no path of the API',
    (path) => {
      expect(rulesFor(path)).toEqual(['all-per-address']);
    },
  );

  test.runIf(environment.waf)('leave an address room for several keys, and none for all', () => {
    const { allPerAddress = 0 } = environment.waf ?? {};
    const keyed = routes.filter(({ scope }) => scope !== undefined);
    const perSecond = keyed.reduce((sum, { throttle }) => sum + throttle.perSecond, 0);
    expect(allPerAddress).toBeGreaterThanOrEqual(4 * 300 * environment.rateLimit.perSecond);
    expect(allPerAddress).toBeLessThanOrEqual((300 * perSecond) / 4);
  });

  test.runIf(environment.waf)('leave a provider room beside the throttle of its route', () => {
    const notices = routes.find(({ operationId }) => operationId === 'integrationNotice');
    const fiveMinutes = 300 * (notices?.throttle.perSecond ?? 0);
    const { noticesPerAddress = 0 } = environment.waf ?? {};
    // What Slack may send for two workspaces, and so little that no address takes the whole route.
    expect(noticesPerAddress).toBeGreaterThanOrEqual((2 * 30_000) / 12);
    expect(noticesPerAddress).toBeLessThanOrEqual(fiveMinutes / 2);
  });
});
