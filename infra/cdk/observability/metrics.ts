import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  deadLetterQueueName,
  type ReadQueue,
  readQueues,
} from '../../../functions/platform/aws/names.ts';
import type { Fault } from '../../../functions/platform/model/fault.ts';
import type { MetricDimensions } from '../../../functions/platform/telemetry/metrics.ts';
import type { EnvironmentName } from '../environments.ts';

/** The environment variables from which the functions take namespace and service of our metrics. */
export const metricVariables = (environment: EnvironmentName) => ({
  POWERTOOLS_METRICS_NAMESPACE: `Trunkline/${environment}`,
  POWERTOOLS_SERVICE_NAME: 'api',
});

export const functionNameOf = (environment: EnvironmentName, name: string): string =>
  `trunkline-${environment}-${name}`;

export const apiNameOf = (environment: EnvironmentName): string => `trunkline-${environment}`;

/** The subscription filter that leads audit lines to their writer. */
export const auditFilterName = (environment: EnvironmentName): string =>
  `trunkline-${environment}-audit`;

/** The metric of failed authorizer calls, counted from the access log. */
export const authorizerFailures = (environment: EnvironmentName) => ({
  metricNamespace: metricVariables(environment).POWERTOOLS_METRICS_NAMESPACE,
  metricName: 'AuthorizerFailures',
});

/** The metric of requests that a limit refused, other than WAF's, counted from the access log. */
export const limitedRequests = (environment: EnvironmentName) => ({
  metricNamespace: metricVariables(environment).POWERTOOLS_METRICS_NAMESPACE,
  metricName: 'LimitedRequests',
});

export type LambdaMetric =
  | 'Errors'
  | 'Duration'
  | 'Throttles'
  | 'Invocations'
  | 'ConcurrentExecutions'
  | 'IteratorAge'
  | 'AsyncEventsDropped';

/** A query of CloudWatch Metrics Insights. */
const query = (expression: string, of: { period: Duration; label: string }) =>
  new MathExpression({ expression, usingMetrics: {}, ...of });

/** SQS counts while a queue has messages, or somebody reads it. */
const queueMetrics = (environment: EnvironmentName, period: Duration) => {
  const queue = (QueueName: string, metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/SQS',
      metricName,
      dimensionsMap: { QueueName },
      statistic,
      period,
    });
  /** How many messages wait in a queue. */
  const waiting = (name: string) => queue(name, 'ApproximateNumberOfMessagesVisible', 'Maximum');
  return {
    waitingIn: (name: ReadQueue) => waiting(readQueues[name].name(environment)),
    /** How many Lambda took out of it, also while it cannot start the function. */
    receivedFrom: (name: ReadQueue) =>
      queue(readQueues[name].name(environment), 'NumberOfMessagesReceived', 'Sum'),
    eventDeadLetters: () => waiting(deadLetterQueueName(environment)),
    refreshDeadLetters: () => waiting(readQueues.refreshQueue.deadLetters(environment)),
    noticeDeadLetters: () => waiting(readQueues.noticeQueue.deadLetters(environment)),
    webhookDeadLetters: () => waiting(readQueues.webhookQueue.deadLetters(environment)),
  };
};

/** Metrics by name, not by reference, so that this stack depends on no other. */
export const metricsOf = (environment: EnvironmentName, period: Duration = Duration.minutes(5)) => {
  const { POWERTOOLS_METRICS_NAMESPACE: own, POWERTOOLS_SERVICE_NAME: service } =
    metricVariables(environment);
  const metric = (
    [namespace, metricName]: [namespace: string, metricName: string],
    dimensionsMap: Record<string, string>,
    { statistic = 'Sum', label }: { statistic?: string; label?: string | undefined } = {},
  ): Metric => new Metric({ namespace, metricName, dimensionsMap, statistic, period, label });
  return {
    /** What functions count: all of it, or one set of the dimensions by which they count it. */
    counted: <Name extends keyof MetricDimensions>(
      name: Name,
      of?: MetricDimensions[Name] | { fault: Fault },
    ) => metric([own, name], { service, ...of }, { label: of && Object.values(of)[0] }),
    authorizerFailures: () => metric([own, authorizerFailures(environment).metricName], {}),
    limitedRequests: () => metric([own, limitedRequests(environment).metricName], {}),
    /**
     * Of each type of integration, how many more calls failed than succeeded: a time series for each, of which
     * an alarm watches all.
     * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Create_Metrics_Insights_Alarm.html
     * @see https://docs.aws.amazon.com/cli/latest/reference/cloudwatch/describe-alarm-contributors.html
     */
    failuresOverSuccesses: () =>
      query(
        `SELECT SUM(FailuresOverSuccesses) FROM SCHEMA("${own}", integration_type, service) GROUP BY integration_type ORDER BY SUM() DESC`,
        { period, label: 'failures over successes' },
      ),
    gateway: (name: 'Count' | '4XXError' | '5XXError' | 'Latency', statistic = 'Sum') =>
      metric(
        ['AWS/ApiGateway', name],
        { ApiName: apiNameOf(environment), Stage: 'api' },
        { statistic },
      ),
    lambda: (name: string, metricName: LambdaMetric, statistic = 'Sum') =>
      metric(
        ['AWS/Lambda', metricName],
        { FunctionName: functionNameOf(environment, name) },
        { statistic, label: name },
      ),
    ...queueMetrics(environment, period),
    /** Audit lines that CloudWatch Logs could not hand over. */
    auditLinesUndelivered: () =>
      query(
        `SELECT SUM(DeliveryErrors) FROM "AWS/Logs" WHERE FilterName = '${auditFilterName(environment)}'`,
        { period, label: 'undelivered' },
      ),
    /** A formula over the metrics of `using`, such as `100 * failed / all`. */
    formula: (expression: string, using: Record<string, IMetric>, label = ''): MathExpression =>
      new MathExpression({ expression, usingMetrics: using, period, label }),
  };
};
