import { Duration } from 'aws-cdk-lib';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { metricsOf } from './metrics.ts';

/** Alarms of the hourly refresh. */
export const refreshAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const perHour = metricsOf(environment, Duration.hours(1));
  return [
    {
      id: 'refresh-missing',
      runbook: 'refresh-missing',
      meaning: 'The function that keeps unused connections alive does not run.',
      metric: perHour.lambda('refresh-due-connections', 'Invocations'),
      threshold: 1,
      ringsBelow: true,
      bad: 3,
      of: 3,
      rollsBack: [],
    },
    {
      id: 'refresh-backlog',
      runbook: 'refresh-backlog',
      meaning: 'The runs that keep unused connections alive end before they have refreshed all.',
      metric: perHour.counted('RefreshBacklog'),
      threshold: 0,
      bad: 3,
      of: 3,
      rollsBack: [],
    },
  ];
};
