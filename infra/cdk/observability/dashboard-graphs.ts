import { GraphWidget, type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { physicalName, type TableName, tables } from '../../../functions/platform/aws/tables.ts';
import type { MetricDimensions } from '../../../functions/platform/telemetry/metrics.ts';
import { functionNames } from '../../bundling/bundle-functions.ts';
import type { EnvironmentName } from '../environments.ts';
import { type LambdaMetric, metricsOf, metricVariables } from './metrics.ts';

const graph = (title: string, left: IMetric[], { stacked = false, width = 8, label = '' } = {}) =>
  new GraphWidget({ title, left, width, height: 6, stacked, leftYAxis: { min: 0, label } });

/** Every combination of dimensions, also those that come one day. */
const search = (from: string, filter: string) => {
  const expression = `SEARCH('{${from}} ${filter}', 'Sum', 300)`;
  return new MathExpression({ expression, usingMetrics: {}, label: '' });
};

export const outcomeRows = (environment: EnvironmentName) => {
  const { counted } = metricsOf(environment);
  const namespace = metricVariables(environment).POWERTOOLS_METRICS_NAMESPACE;
  const outcomes: [string, keyof MetricDimensions, dimension: string, by: string][] = [
    ['Callbacks', 'CallbackOutcomes', 'integration_type', 'type'],
    ['Option look-ups', 'OptionLookups', 'component', 'component'],
    ['Refreshes', 'Refreshes', 'integration_type', 'type'],
    ['Calls of services', 'ProviderCalls', 'integration_type', 'type'],
  ];
  const byFault = outcomes.map(([title, name]) => {
    const faults = (['us', 'provider', 'caller'] as const).map((fault) => counted(name, { fault }));
    return graph(`${title} that failed, by fault`, faults, { stacked: true, width: 6 });
  });
  const byResult = outcomes.map(([title, name, dimension, by]) =>
    graph(
      `${title} by ${by} and result`,
      [search(`"${namespace}",service,${dimension},result`, `MetricName="${name}"`)],
      { width: 6 },
    ),
  );
  return [byFault, byResult];
};

export const requestGraphs = (environment: EnvironmentName) => {
  const { counted, gateway, limitedRequests } = metricsOf(environment);
  const ours = ['InternalErrors', 'AuthorizerErrors', 'KmsErrors', 'RateLimited'] as const;
  return [
    graph('Requests', [
      gateway('Count'),
      gateway('4XXError'),
      gateway('5XXError'),
      limitedRequests(),
    ]),
    graph('Latency of the API, ms', [gateway('Latency', 'p50'), gateway('Latency', 'p99')]),
    graph(
      'Ours: errors',
      ours.map((name) => counted(name)),
    ),
  ];
};

/** To check by day: anybody can cause it, so it notifies nobody. */
export const refusedGraph = (environment: EnvironmentName) => {
  const { counted } = metricsOf(environment);
  const refused = ['RefusedKeys', 'ForgedNotices'] as const;
  return graph(
    'Revoked and expired keys, forged notices',
    refused.map((name) => counted(name)),
  );
};

export const functionGraphs = (environment: EnvironmentName) => {
  const { lambda } = metricsOf(environment);
  const perFunction = (title: string, metric: LambdaMetric, statistic?: string, label?: string) =>
    graph(
      `${title} by function`,
      functionNames.map((name) => lambda(name, metric, statistic)),
      { width: 6, ...(label === undefined ? {} : { label }) },
    );
  return [
    perFunction('Crashes', 'Errors'),
    perFunction('Throttles', 'Throttles'),
    perFunction('Duration p99', 'Duration', 'p99', 'ms'),
    perFunction('Concurrency', 'ConcurrentExecutions', 'Maximum'),
  ];
};

export const tableGraphs = (environment: EnvironmentName) => {
  const names = Object.keys(tables).map((name) => physicalName(environment, name as TableName));
  const anyTable = `TableName=(${names.map((name) => `"${name}"`).join(' OR ')})`;
  const all = (dimensions: string, metric: string) =>
    search(`AWS/DynamoDB,${dimensions}`, `MetricName="${metric}" ${anyTable}`);
  return [
    graph(
      'Throttled by DynamoDB',
      ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((metric) => [
        all('TableName', metric),
        all('GlobalSecondaryIndexName,TableName', metric),
      ]),
    ),
    graph('System errors of DynamoDB, by operation', [all('Operation,TableName', 'SystemErrors')]),
  ];
};
