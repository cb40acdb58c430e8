import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { readTelemetry } from '../config.ts';
import type { Route } from '../contracts/route.ts';
import { codeOf } from '../contracts/service-error.ts';
import type { KeyRefusal } from '../model/caller.ts';
import type { Fault } from '../model/fault.ts';
import { printText } from './print-text.ts';

/** Every metric with its dimensions. Each has few values, since every combination costs money. */
export type MetricDimensions = {
  CallbackOutcomes: { integration_type: string; result: string };
  Refreshes: { integration_type: string; result: string };
  OptionLookups: { component: string; result: string };
  ProviderCalls: { integration_type: string; result: string };
  KmsErrors: { reason: 'denied' | 'unavailable' };
  InternalErrors: { operation: string };
  AuthorizerErrors: undefined;
  RefusedKeys: { reason: KeyRefusal };
  ForgedNotices: { integration_type: string };
  RateLimited: undefined;
  RefreshBacklog: undefined;
  OverdueDeletions: undefined;
  /** Starts of a process for which there is a snapshot that it could not use. */
  UnusedSnapshots: undefined;
};

/** Metrics whose values are added up, with their only dimensions. */
export type SumDimensions = {
  /** 1 for a call that the provider failed, -1 for one that succeeded. */
  FailuresOverSuccesses: { integration_type: string };
};

type Dimensions = Readonly<Record<string, string>>;

/**
 * A line in CloudWatch's embedded metric format, without Powertools' metrics, which take 16 kB.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
const metricLine = (
  name: string,
  { namespace, service }: { namespace: string; service: string },
  sets: readonly Dimensions[],
  value: number,
) => ({
  _aws: {
    Timestamp: Date.now(),
    CloudWatchMetrics: [
      {
        Namespace: namespace,
        Dimensions: sets.map((dimensions) => ['service', ...Object.keys(dimensions)]),
        Metrics: [{ Name: name, Unit: 'Count' }],
      },
    ],
  },
  service,
  ...Object.assign({}, ...sets),
  [name]: value,
});

/**
 * Writes a log line from which CloudWatch makes the metric, so there is no call and nothing to flush. A
 * failed count must not fail the request.
 */
const writeMetric = (name: string, sets: readonly Dimensions[], value: number): void => {
  try {
    const telemetry = readTelemetry();
    if (telemetry.hasMetrics)
      printText(`${JSON.stringify(metricLine(name, telemetry, sets, value))}\n`);
  } catch {
    // Nobody can be told.
  }
};

/** Counts one event: in total, by `dimensions`, and by whose fault it was. */
export const count = <Name extends keyof MetricDimensions>(
  name: Name,
  dimensions: MetricDimensions[Name],
  fault?: Fault,
): void => {
  // The empty set of dimensions counts the total.
  const sets: Dimensions[] = [{}];
  if (dimensions) sets.push(dimensions);
  if (fault) sets.push({ fault });
  writeMetric(name, sets, 1);
};

export const addTo = <Name extends keyof SumDimensions>(
  name: Name,
  dimensions: SumDimensions[Name],
  value: number,
): void => writeMetric(name, [dimensions], value);

/** Counts what every endpoint may have: exceeded rate limits and unexpected errors. */
export const requestMetrics = ({
  operationId,
}: Route): MiddlewareObj<unknown, APIGatewayProxyResult> => ({
  onError: ({ error }) => {
    const code = codeOf(error);
    if (code === 'rate_limited') count('RateLimited', undefined);
    if (code === 'internal_error') count('InternalErrors', { operation: operationId }, 'us');
  },
});
