import { Duration } from 'aws-cdk-lib';
import type { schedules } from '../../../functions/schedules.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './add-alarm.ts';
import { metricsOf } from './metrics.ts';

type ScheduleName = (typeof schedules)[number]['name'];

/** Of each scheduled function: how long without it costs nothing. What no run counts, no other alarm sees. */
const scheduleRules = [
  {
    id: 'refresh-missing',
    name: 'refresh-due-connections',
    meaning: 'The function that keeps unused connections alive does not run, or fails.',
    why: 'Connections are due a week before they expire, so two missed hours cost nothing.',
    period: Duration.hours(1),
  },
  {
    id: 'deletions-missing',
    name: 'delete-tenants',
    meaning: 'The function that deletes tenants does not run, or fails.',
    why: 'A deletion takes hours, so two missed hours matter little.',
    period: Duration.hours(1),
  },
  {
    id: 'webhook-retries-missing',
    name: 'deliver-due-webhooks',
    meaning: 'The function that queues repeated attempts of webhooks does not run, or fails.',
    why: 'It runs every minute, and the next run makes up for those that failed.',
    period: Duration.minutes(5),
  },
] as const satisfies readonly ({ name: ScheduleName; period: Duration } & Partial<AlarmSpec>)[];

/** Scheduled functions of which no run succeeds: none of them has a canary. */
export const scheduleAlarms = (environment: EnvironmentName): AlarmSpec[] =>
  scheduleRules.map(({ name, period, ...rule }) => {
    const { lambda, formula } = metricsOf(environment, period);
    return {
      ...rule,
      runbook: 'runs-missing',
      // The share that succeeds: with sixty runs an hour, one alone is more than the threshold.
      metric: formula('100 * (calls - errors) / calls', {
        calls: lambda(name, 'Invocations'),
        errors: lambda(name, 'Errors'),
      }),
      threshold: 1,
      firesBelow: true,
      bad: 3,
      of: 3,
    };
  });
