import { Duration } from 'aws-cdk-lib';
import { functionNames } from '../../bundling/bundle-functions.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { metricsOf } from './metrics.ts';

/** With fewer requests in a period, an error rate says nothing. */
const leastRequests = 20;

/** Alarms of all requests together. */
export const requestAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { gateway, formula } = metricsOf(environment);
  const perMinute = metricsOf(environment, Duration.minutes(1));
  const endpoints = functionNames.filter((name) => name !== 'authorizer');
  return [
    {
      id: 'server-errors',
      runbook: 'server-errors',
      meaning: 'More than 5 % of all requests are answered with 5xx.',
      metric: formula(`IF(requests >= ${leastRequests}, 100 * errors / requests, 0)`, {
        requests: gateway('Count'),
        errors: gateway('5XXError'),
      }),
      threshold: 5,
      bad: 2,
      of: 3,
      rollsBack: [],
    },
    {
      id: 'internal-errors',
      runbook: 'internal-errors',
      meaning: 'Endpoints fail with unexpected errors of our own.',
      metric: perMinute.counted('InternalErrors'),
      threshold: 2,
      bad: 1,
      of: 1,
      rollsBack: endpoints,
    },
  ];
};
