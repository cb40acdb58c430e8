import { Duration } from 'aws-cdk-lib';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { metricsOf } from './metrics.ts';

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
