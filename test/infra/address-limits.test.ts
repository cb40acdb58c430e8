import { describe, expect, test } from 'vitest';
import { routes } from '../../functions/routes.ts';
import { selectEnvironments } from '../../infra/cdk/environments.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf } from './template.ts';

type Match = { SearchString: string; PositionalConstraint: 'EXACTLY' | 'STARTS_WITH' };
type Statement = {
  ByteMatchStatement?: Match;
  OrStatement?: { Statements: Statement[] };
};

/** What a scope-down statement of WAF counts. */
const counts = (
  { ByteMatchStatement: match, OrStatement: or }: Statement,
  path: string,
): boolean => {
  if (or) {
    // WAF refuses fewer.
    expect(or.Statements.length).toBeGreaterThan(1);
    return or.Statements.some((each) => counts(each, path));
  }
  if (!match) throw new Error('Neither a match nor an OR of them');
  return match.PositionalConstraint === 'EXACTLY'
    ? path === match.SearchString
    : path.startsWith(match.SearchString);
};

const kindOf = (path: string) =>
  /oauth_callback|notices/.exec(path)?.[0].replace('oauth_callback', 'callbacks') ?? 'others';
const sample = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, 'slack')}`;

describe.each(selectEnvironments())('the limits per address of $name', (environment) => {
  const { api } = synthesize(environment);
  const rules = propertiesOf(api, 'AWS::WAFv2::WebACL').flatMap(({ Rules }) => Rules);
  const rulesFor = (path: string): string[] =>
    rules
      .filter(({ Statement }) =>
        counts(Statement.RateBasedStatement.ScopeDownStatement, sample(path)),
      )
      .map(({ Name }) => Name);

  test('are those of its record, over five minutes', () => {
    const { waf } = environment;
    expect(
      rules.map(
        ({
          Name,
          Statement: {
            RateBasedStatement: { Limit },
          },
        }) => [Name, Limit],
      ),
    ).toEqual(
      waf
        ? [
            ['callbacks-per-address', waf.callbacksPerAddress],
            ['notices-per-address', waf.noticesPerAddress],
            ['others-per-address', waf.othersPerAddress],
          ]
        : [],
    );
    for (const { Statement, Action } of rules) {
      expect(Action).toEqual({ Block: {} });
      expect(Statement.RateBasedStatement).toMatchObject({
        AggregateKeyType: 'IP',
        EvaluationWindowSec: 300,
      });
    }
    expect(new Set(rules.map(({ Priority }) => Priority)).size).toBe(rules.length);
    api.resourceCountIs('AWS::WAFv2::WebACLAssociation', waf ? 1 : 0);
  });

  test.runIf(environment.waf).each(routes.filter(({ scope }) => scope === undefined))(
    'count $method $path once',
    ({ path }) => {
      expect(rulesFor(path)).toEqual([`${kindOf(path)}-per-address`]);
    },
  );

  test.runIf(environment.waf).each(routes.filter(({ scope }) => scope !== undefined))(
    'do not count $method $path, which needs a key',
    ({ path }) => {
      expect(rulesFor(path)).toEqual([]);
    },
  );

  test('match decoded paths, and keep no sample of a request', () => {
    const matches = JSON.stringify(rules).match(/"TextTransformations":\[[^\]]*\]/g) ?? [];
    expect(new Set(matches).size).toBe(environment.waf ? 1 : 0);
    for (const each of matches) {
      expect(each).toMatch(/URL_DECODE.*NORMALIZE_PATH/);
    }
    for (const { VisibilityConfig } of rules) {
      expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
    }
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
