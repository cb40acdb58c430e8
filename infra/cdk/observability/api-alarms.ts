import { Duration } from 'aws-cdk-lib';
import { functionNames } from '../../bundling/bundle-functions.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './add-alarm.ts';
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
      meaning: 'Endpoints fail with unexpected errors.',
      metric: perMinute.counted('InternalErrors'),
      threshold: 2,
      bad: 1,
      of: 1,
      rollsBack: endpoints,
    },
  ];
};

/** With fewer callbacks in a period, a failure rate says nothing. */
const leastCallbacks = 10;

/** Alarms of the OAuth callback. */
export const callbackAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { counted, formula } = metricsOf(environment);
  const perMinute = metricsOf(environment, Duration.minutes(1));
  return [
    {
      id: 'callback-failures',
      runbook: 'callback-failures',
      meaning: 'More than 20 % of the people who consented at a provider get a failure.',
      metric: formula(
        `IF(ok + us + provider >= ${leastCallbacks}, 100 * (us + provider) / (ok + us + provider), 0)`,
        {
          ok: counted('CallbackOutcomes', 'none'),
          us: counted('CallbackOutcomes', 'us'),
          provider: counted('CallbackOutcomes', 'provider'),
        },
      ),
      threshold: 20,
      bad: 2,
      of: 3,
      rollsBack: [],
    },
    {
      id: 'callback-faults',
      runbook: 'callback-failures',
      meaning: 'People who consented at a provider get a failure that is our fault.',
      metric: perMinute.counted('CallbackOutcomes', 'us'),
      threshold: 2,
      bad: 1,
      of: 1,
      rollsBack: ['oauth-callback'],
    },
  ];
};

/** Alarms of the authorizer. */
export const authorizerAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { lambda } = metricsOf(environment);
  const perMinute = metricsOf(environment, Duration.minutes(1));
  return [
    {
      id: 'authorizer-failures',
      runbook: 'authorizer-errors',
      meaning: 'API Gateway gets no answer from the authorizer, which may not start at all.',
      metric: perMinute.authorizerFailures(),
      threshold: 2,
      bad: 1,
      of: 1,
      rollsBack: ['authorizer'],
    },
    {
      id: 'authorizer-errors',
      runbook: 'authorizer-errors',
      meaning: 'The authorizer cannot check keys.',
      metric: perMinute.counted('AuthorizerErrors'),
      threshold: 2,
      bad: 1,
      of: 1,
      rollsBack: ['authorizer'],
    },
    {
      id: 'authorizer-latency',
      runbook: 'authorizer-latency',
      meaning: 'One in a hundred runs of the authorizer takes more than a second.',
      metric: lambda('authorizer', 'Duration', 'p99'),
      threshold: 1_000,
      bad: 3,
      of: 3,
      rollsBack: [],
    },
  ];
};
