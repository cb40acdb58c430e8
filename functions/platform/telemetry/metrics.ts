import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { readTelemetry } from '../config.ts';
import type { Route } from '../contracts/route.ts';
import { codeOf } from '../contracts/service-error.ts';
import type { KeyRefusal } from '../model/caller.ts';
import type { Fault } from '../model/fault.ts';
import { type Metric, metricLine } from './metric-line.ts';
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
  /** Runs that left webhooks unqueued that are due. */
  WebhookBacklog: undefined;
  OverdueDeletions: undefined;
  /** Starts of a process for which there is a snapshot that it could not use. */
  UnusedSnapshots: undefined;
};

/** Metrics whose values are added up, with their only dimensions. */
export type SumDimensions = {
  /** 1 for a call that the provider failed, -1 for one that succeeded. */
  FailuresOverSuccesses: { integration_type: string };
};

/**
 * Writes a log line from which CloudWatch makes the metric, so there is no call and nothing to flush. A
 * failed count must not fail the request.
 */
const writeMetric = (metric: Metric): void => {
  try {
    const telemetry = readTelemetry();
    if (!telemetry.hasMetrics) return;
    printText(`${metricLine(metric, telemetry)},"Timestamp":${Date.now()}}}\n`);
  } catch {
    // Nobody can be told.
  }
};

/** Counts one event: in total, by `dimensions`, and by whose fault it was. */
export const count = <Name extends keyof MetricDimensions>(
  name: Name,
  dimensions: MetricDimensions[Name],
  fault?: Fault,
): void => writeMetric({ name, value: 1, dimensions, hasTotal: true, fault });

export const addTo = <Name extends keyof SumDimensions>(
  name: Name,
  dimensions: SumDimensions[Name],
  value: number,
): void => writeMetric({ name, value, dimensions, hasTotal: false });

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
