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
      meaning: 'Connections that must be kept alive were not refreshed for three hours.',
      metric: perHour.counted('RefreshBacklog'),
      threshold: 0,
      bad: 3,
      of: 3,
      rollsBack: [],
    },
    {
      id: 'refresh-dead-letters',
      runbook: 'refresh-dead-letters',
      meaning: 'Refreshes of connections failed again and again, and by a fault of ours.',
      metric: metricsOf(environment).refreshDeadLetters(),
      threshold: 0,
      bad: 1,
      of: 1,
      rollsBack: [],
    },
  ];
};
