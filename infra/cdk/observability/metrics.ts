import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { deadLetterQueueName, refreshDeadLettersName } from '../../../functions/adapters/names.ts';
import { physicalName, type TableName } from '../../../functions/adapters/tables.ts';
import type { Fault } from '../../../functions/domain/model/fault.ts';
import type { Counted } from '../../../functions/telemetry/metrics.ts';
import type { EnvironmentName } from '../environments.ts';

/** The environment variables from which the functions take namespace and service of our metrics. */
export const metricVariables = (environment: EnvironmentName) => ({
  POWERTOOLS_METRICS_NAMESPACE: `Trunkline/${environment}`,
  POWERTOOLS_SERVICE_NAME: 'api',
});

export const functionNameOf = (environment: EnvironmentName, name: string): string =>
  `trunkline-${environment}-${name}`;

export const apiNameOf = (environment: EnvironmentName): string => `trunkline-${environment}`;

/** The subscription filter that each function's log has. */
export const auditFilterName = (environment: EnvironmentName): string =>
  `trunkline-${environment}-audit`;

/** The metric of failed authorizer calls, counted from the access log. */
export const authorizerFailures = (environment: EnvironmentName) => ({
  metricNamespace: metricVariables(environment).POWERTOOLS_METRICS_NAMESPACE,
  metricName: 'AuthorizerFailures',
});

/** Metrics that the functions and the access log count. */
const ownMetrics = (environment: EnvironmentName, period: Duration) => {
  const { POWERTOOLS_METRICS_NAMESPACE: namespace, POWERTOOLS_SERVICE_NAME: service } =
    metricVariables(environment);
  return {
    counted: (metricName: keyof Counted, fault?: Fault): Metric =>
      new Metric({
        namespace,
        metricName,
        dimensionsMap: { service, ...(fault ? { fault } : {}) },
        statistic: 'Sum',
        period,
        label: fault,
      }),
    authorizerFailures: (): Metric => {
      const { metricNamespace, metricName } = authorizerFailures(environment);
      return new Metric({ namespace: metricNamespace, metricName, statistic: 'Sum', period });
    },
  };
};

type LambdaMetric =
  | 'Errors'
  | 'Duration'
  | 'Throttles'
  | 'Invocations'
  | 'ConcurrentExecutions'
  | 'IteratorAge'
  | 'AsyncEventsDropped';

/** Metrics of subscription filters. */
const filterMetrics = (environment: EnvironmentName, period: Duration) => ({
  /** Audit lines that CloudWatch Logs could not hand over, of all functions together. */
  auditLinesUndelivered: (): MathExpression =>
    new MathExpression({
      expression: `SELECT SUM(DeliveryErrors) FROM "AWS/Logs" WHERE FilterName = '${auditFilterName(environment)}'`,
      usingMetrics: {},
      period,
      label: 'undelivered',
    }),
});

/** Metrics of AWS. */
const awsMetrics = (environment: EnvironmentName, period: Duration) => ({
  gateway: (metricName: 'Count' | '4XXError' | '5XXError' | 'Latency', statistic = 'Sum'): Metric =>
    new Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap: { ApiName: apiNameOf(environment), Stage: 'api' },
      statistic,
      period,
    }),
  lambda: (name: string, metricName: LambdaMetric, statistic = 'Sum'): Metric =>
    new Metric({
      namespace: 'AWS/Lambda',
      metricName,
      dimensionsMap: { FunctionName: functionNameOf(environment, name) },
      statistic,
      period,
      label: name,
    }),
  table: (
    table: TableName,
    metricName: 'ReadThrottleEvents' | 'WriteThrottleEvents' | 'SystemErrors',
    { operation, index }: { operation?: string; index?: string } = {},
  ): Metric =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: {
        TableName: physicalName(environment, table),
        ...(operation ? { Operation: operation } : {}),
        ...(index ? { GlobalSecondaryIndexName: index } : {}),
      },
      statistic: 'Sum',
      period,
    }),
});

/** How many messages wait in the dead-letter queues. */
const queueMetrics = (environment: EnvironmentName, period: Duration) => {
  const waiting = (QueueName: string) => (): Metric =>
    new Metric({
      namespace: 'AWS/SQS',
      metricName: 'ApproximateNumberOfMessagesVisible',
      dimensionsMap: { QueueName },
      statistic: 'Maximum',
      period,
    });
  return {
    eventDeadLetters: waiting(deadLetterQueueName(environment)),
    refreshDeadLetters: waiting(refreshDeadLettersName(environment)),
  };
};

/** Metrics by name, not by reference, so that this stack depends on no other. */
export const metricsOf = (
  environment: EnvironmentName,
  period: Duration = Duration.minutes(5),
) => ({
  ...ownMetrics(environment, period),
  ...queueMetrics(environment, period),
  ...awsMetrics(environment, period),
  ...filterMetrics(environment, period),
  /** A formula over the metrics of `using`, such as `100 * failed / all`. */
  formula: (expression: string, using: Record<string, IMetric>, label = ''): MathExpression =>
    new MathExpression({ expression, usingMetrics: using, period, label }),
});
