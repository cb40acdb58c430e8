import { Duration } from 'aws-cdk-lib';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { metricsOf } from './metrics.ts';

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
      meaning: 'The authorizer cannot tell whether keys are valid.',
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
