import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Route } from '../contracts/route.ts';
import { ServiceError } from '../domain/model/errors.ts';
import type { Fault } from '../domain/model/fault.ts';

/** Every metric with its dimensions. Each has few values, since every combination costs money. */
export type Counted = {
  CallbackOutcomes: { integration_type: string; result: string };
  Refreshes: { integration_type: string; result: string };
  OptionLookups: { component: string; result: string };
  KmsErrors: { reason: 'denied' | 'unavailable' };
  InternalErrors: { operation: string };
  AuthorizerErrors: undefined;
  RateLimited: undefined;
  RefreshBacklog: undefined;
};

/** Powertools reads namespace and service from environment variables. */
const metrics = new Metrics();

/**
 * Counts one event: in total, by `dimensions`, and by whose fault it was. It writes a log line from
 * which CloudWatch makes the metric, so there is no call and nothing to flush.
 */
export const count = <Name extends keyof Counted>(
  name: Name,
  dimensions: Counted[Name],
  fault?: Fault,
): void => {
  try {
    const single = metrics.singleMetric();
    // The empty set of dimensions counts the total.
    single.addDimensions({});
    if (dimensions) single.addDimensions(dimensions);
    if (fault) single.addDimensions({ fault });
    single.addMetric(name, MetricUnit.Count, 1);
  } catch {
    // A failed count must not fail the request.
  }
};

/** Counts what every endpoint may have: exceeded rate limits and unexpected errors. */
export const requestMetrics = ({
  operationId,
}: Route): MiddlewareObj<unknown, APIGatewayProxyResult> => ({
  onError: ({ error }) => {
    const code = error instanceof ServiceError ? error.code : 'internal_error';
    if (code === 'rate_limited') count('RateLimited', undefined);
    if (code === 'internal_error') count('InternalErrors', { operation: operationId }, 'us');
  },
});
