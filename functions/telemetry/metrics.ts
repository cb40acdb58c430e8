import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Route } from '../contracts/route.ts';
import { ServiceError } from '../domain/model/errors.ts';
import type { Fault } from '../domain/model/fault.ts';

/** Every metric, and what it is counted by: few values each, since every combination is paid for. */
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

/** Namespace and service are environment variables that Powertools reads by itself. */
const metrics = new Metrics();

/**
 * Counts one event, as a line of the log that CloudWatch makes a metric of: nothing is called, and
 * nothing is left to flush. Counted in total, by `dimensions`, and by whose fault it was.
 */
export const count = <Name extends keyof Counted>(
  name: Name,
  dimensions: Counted[Name],
  fault?: Fault,
): void => {
  try {
    const single = metrics.singleMetric();
    // An empty set: the total.
    single.addDimensions({});
    if (dimensions) single.addDimensions(dimensions);
    if (fault) single.addDimensions({ fault });
    single.addMetric(name, MetricUnit.Count, 1);
  } catch {
    // A request is never worth less than its count.
  }
};

/** Counts what every endpoint may meet: a key over its limit, and errors that nobody foresaw. */
export const requestMetrics = ({
  operationId,
}: Route): MiddlewareObj<unknown, APIGatewayProxyResult> => ({
  onError: ({ error }) => {
    const code = error instanceof ServiceError ? error.code : 'internal_error';
    if (code === 'rate_limited') count('RateLimited', undefined);
    if (code === 'internal_error') count('InternalErrors', { operation: operationId }, 'us');
  },
});
