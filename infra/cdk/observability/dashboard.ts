import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  MathExpression,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { physicalName, type TableName, tables } from '../../../functions/adapters/tables.ts';
import type { Counted } from '../../../functions/telemetry/metrics.ts';
import { functionNames } from '../../bundling/bundle-functions.ts';
import type { EnvironmentName } from '../environments.ts';
import { type LambdaMetric, metricsOf, metricVariables } from './metrics.ts';

const question = `## Is it us or a provider?
The first row counts outcomes by whose fault they are. **provider** up and **us** flat: a provider
fails; the second row shows which one. **us** up: the rows below show which part of ours fails.
Only **caller** up: a client sends wrong requests. What to do: docs/operate/operations.md.`;

const graphsOf = (environment: EnvironmentName) => {
  const { counted } = metricsOf(environment);
  const namespace = metricVariables(environment).POWERTOOLS_METRICS_NAMESPACE;
  const graph = (title: string, left: IMetric[], stacked = false, width = 8) =>
    new GraphWidget({ title, left, width, height: 6, stacked, leftYAxis: { min: 0 } });
  return {
    graph,
    byFault: (title: string, name: keyof Counted) =>
      graph(
        title,
        ['us', 'provider', 'caller'].map((fault) => counted(name, { fault })),
        true,
      ),
    /** A search for every combination of dimensions, so that it covers future integration types. */
    each: (title: string, name: keyof Counted, dimensions: string[]) => {
      const keys = ['service', ...dimensions].join(',');
      const expression = `SEARCH('{"${namespace}",${keys}} MetricName="${name}"', 'Sum', 300)`;
      return graph(title, [new MathExpression({ expression, usingMetrics: {}, label: '' })]);
    },
  };
};

const requestGraphs = (environment: EnvironmentName) => {
  const { counted, gateway } = metricsOf(environment);
  const { graph } = graphsOf(environment);
  return [
    graph('Requests', [gateway('Count'), gateway('4XXError'), gateway('5XXError')]),
    graph('Latency of the API, ms', [gateway('Latency', 'p50'), gateway('Latency', 'p99')]),
    graph('Ours: errors', [
      counted('InternalErrors'),
      counted('AuthorizerErrors'),
      counted('KmsErrors'),
      counted('RateLimited'),
    ]),
  ];
};

const functionGraphs = (environment: EnvironmentName) => {
  const { lambda } = metricsOf(environment);
  const { graph } = graphsOf(environment);
  const perFunction = (title: string, metric: LambdaMetric, statistic?: string) =>
    graph(
      title,
      functionNames.map((name) => lambda(name, metric, statistic)),
      false,
      6,
    );
  return [
    perFunction('Crashes by function', 'Errors'),
    perFunction('Throttles by function', 'Throttles'),
    perFunction('Duration p99 by function, ms', 'Duration', 'p99'),
    perFunction('Concurrency by function', 'ConcurrentExecutions', 'Maximum'),
  ];
};

const tableGraphs = (environment: EnvironmentName) => {
  const { graph } = graphsOf(environment);
  const names = (Object.keys(tables) as TableName[]).map((name) => physicalName(environment, name));
  const anyTable = `TableName=(${names.map((name) => `"${name}"`).join(' OR ')})`;
  /** Every operation and index, also those that are used one day. */
  const search = (dimensions: string, metric: string) =>
    new MathExpression({
      expression: `SEARCH('{AWS/DynamoDB,${dimensions}} MetricName="${metric}" ${anyTable}', 'Sum', 300)`,
      usingMetrics: {},
      label: '',
    });
  return [
    graph('Throttled by DynamoDB', [
      ...['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((metric) => [
        search('TableName', metric),
        search('GlobalSecondaryIndexName,TableName', metric),
      ]),
    ]),
    graph('System errors of DynamoDB, by operation', [
      search('Operation,TableName', 'SystemErrors'),
    ]),
  ];
};

/** The dashboard: first whose fault it is, then which part. */
export const addDashboard = (scope: Construct, environment: EnvironmentName, alarms: IAlarm[]) => {
  const { byFault, each } = graphsOf(environment);
  const dashboard = new Dashboard(scope, 'dashboard', {
    dashboardName: `trunkline-${environment}`,
  });
  dashboard.addWidgets(
    new TextWidget({ markdown: question, width: 16, height: 4 }),
    new AlarmStatusWidget({ title: 'Alarms', alarms, width: 8, height: 4 }),
  );
  dashboard.addWidgets(
    byFault('Callbacks that failed, by fault', 'CallbackOutcomes'),
    byFault('Option look-ups that failed, by fault', 'OptionLookups'),
    byFault('Refreshes that failed, by fault', 'Refreshes'),
  );
  dashboard.addWidgets(
    each('Callbacks by type and result', 'CallbackOutcomes', ['integration_type', 'result']),
    each('Option look-ups by component and result', 'OptionLookups', ['component', 'result']),
    each('Refreshes by type and result', 'Refreshes', ['integration_type', 'result']),
  );
  dashboard.addWidgets(...requestGraphs(environment));
  dashboard.addWidgets(...functionGraphs(environment));
  dashboard.addWidgets(...tableGraphs(environment));
  return dashboard;
};
