import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { countCallback } from '../../../functions/telemetry/counting.ts';
import { weighCall } from '../../../functions/telemetry/weigh-provider.ts';
import { environments } from '../../../infra/cdk/environments.ts';
import { readPage } from '../../docs/samples/blocks.ts';
import { aFlow } from '../../support/connections/a-flow.ts';
import {
  type AddedValue,
  expressionOf,
  fires,
  firingGroups,
  isCounted,
  ruleIn,
  times,
} from './alarm-model.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf } from './template.ts';

const { observability, api } = await synthesize(environments.prod);
const ruleOf = (id: string) => ruleIn(observability, id);

describe('limited-requests', () => {
  const rule = ruleOf('limited-requests');

  test.each([
    ['one request in eight, for a quarter of an hour', true, times(3, [800, 100])],
    ['one in eight, for ten minutes', false, [[800, 0], ...times(2, [800, 100])]],
    ['one in ten', false, times(3, [1_000, 100])],
    ['nine in ten of too few to say anything', false, times(3, [99, 90])],
    ['none, in the periods of which nothing was logged', false, times(3, [800])],
  ])('of %s it says: %s', (_, expected, periods) => {
    const values = periods.map(([requests = 0, limited]) => ({
      requests,
      ...(limited === undefined ? {} : { limited }),
    }));
    // Without a line there is no value, and so no data.
    expect(
      fires(
        rule,
        values.map((each) => ({ limited: Number.NaN, ...each })),
      ),
    ).toBe(expected);
  });

  test.each([
    ['a key or a tenant at its limit', { status: '429', gateway_response: '-' }, true],
    ['the throttle of a method', { status: '429', gateway_response: 'THROTTLED' }, true],
    [
      'WAF, which ends floods by itself',
      { status: '429', gateway_response: 'WAF_FILTERED' },
      false,
    ],
    ['a request that was served', { status: '200', gateway_response: '-' }, false],
  ])('counts %s: %o %s', (_, line, expected) => {
    const filters = propertiesOf(api, 'AWS::Logs::MetricFilter');
    const [{ FilterPattern }] = filters.filter(({ MetricTransformations: [{ MetricName }] }) =>
      rule.Metrics.some((metric) => JSON.stringify(metric).includes(`"${MetricName}"`)),
    );
    expect(isCounted(FilterPattern, line)).toBe(expected);
  });
});

describe.each([
  ['refresh-missing', 1],
  ['deletions-missing', 60],
  ['webhook-retries-missing', 5],
])('%s', (id, runs) => {
  const rule = ruleOf(id);

  test.each([
    ['runs that all fail', true, times(3, { calls: runs, errors: runs })],
    ['no runs', true, times(3, { calls: Number.NaN, errors: Number.NaN })],
    ['runs of which one succeeds', false, times(3, { calls: runs, errors: runs - 1 })],
    [
      'one period in which all fail',
      false,
      [...times(2, { calls: runs, errors: 0 }), { calls: runs, errors: runs }],
    ],
  ])('of %s it says: %s', (_, expected, periods) => {
    expect(fires(rule, periods)).toBe(expected);
  });
});

describe.each([
  ['webhook-errors', 'deliver-webhooks'],
  ['rolls-back-deliver-webhooks', 'deliver-webhooks'],
  ['rolls-back-carry-out-notices', 'carry-out-notices'],
])('%s', (id, operation) => {
  const rule = ruleOf(id);

  test.each([
    ['messages that a fault of ours stops', true, { calls: 40, failed: 20 }],
    ['messages that others refuse', false, { calls: 40, failed: 0 }],
  ])('of %s it says: %s', (_, expected, values) => {
    expect(fires(rule, times(5, { crashed: 0, ...values }))).toBe(expected);
    expect(JSON.stringify(rule)).toContain(`{"Name":"operation","Value":"${operation}"}`);
  });
});

describe('provider-failures', () => {
  const rule = ruleOf('provider-failures');
  const stdout = vi.spyOn(process.stdout, 'write');
  beforeEach(() => {
    vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Trunkline/prod');
    vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'api');
    stdout.mockClear().mockImplementation(() => true);
  });
  afterEach(() => {
    stdout.mockReset();
    vi.unstubAllEnvs();
  });

  /** What the alarm's query adds up of the calls of one period. */
  const added = (type: string, failed: number, succeeded: number): AddedValue[] => {
    stdout.mockClear();
    for (const fault of [
      ...times(failed, 'provider' as const),
      ...times(succeeded, 'none' as const),
    ])
      weighCall(type, fault);
    return addedByLines();
  };

  const addedByLines = (): AddedValue[] => {
    const [, metric = '', namespace, list = '', group = ''] =
      /^SELECT SUM\((\w+)\) FROM SCHEMA\("([^"]+)", ([^)]+)\) GROUP BY (\w+) ORDER BY SUM\(\) DESC$/.exec(
        expressionOf(rule),
      ) ?? [];
    return stdout.mock.calls.flatMap(([text]) => {
      const line = JSON.parse(String(text));
      const [{ Namespace, Dimensions, Metrics }] = line._aws.CloudWatchMetrics;
      const isRead =
        Namespace === namespace &&
        Metrics[0].Name === metric &&
        [...Dimensions[0]].sort().join(', ') === list;
      return isRead ? [{ group: line[group], value: line[metric] }] : [];
    });
  };

  test.each([
    ['a small provider that is down', 12, 0, ['notion']],
    ['a provider of which two calls in three fail', 60, 30, ['notion']],
    ['one of which two in five fail', 40, 60, []],
    ['one that is asked by nobody else than one account', 8, 0, []],
  ])('is about %s: %i failed, %i succeeded', (_, failed, succeeded, expected) => {
    const others = added('slack', 3, 10_000);
    const period = [...others, ...added('notion', failed, succeeded)];
    expect(firingGroups(rule, times(3, period))).toEqual(expected);
    expect(firingGroups(rule, [others, period, period])).toEqual([]);
  });

  test.each([
    ['exchange_failed', ['notion']],
    ['code_refused', []],
  ] as const)('of callbacks that all end in %s it is about: %j', (reason, expected) => {
    const outcome = { success: false, reason } as const;
    for (const flow of times(60, { ...aFlow, integrationType: 'notion' }))
      countCallback('notion', { kind: 'ended', flow, outcome, isRepeated: false });
    expect(firingGroups(rule, times(3, addedByLines()))).toEqual(expected);
  });

  test('costs what cost.md says, when every type is in use', () => {
    expect(readPage('docs/deploy/cost.md')).toContain(
      `${(providers.size * 0.1).toFixed(2)} for all ${providers.size} types`,
    );
  });
});
