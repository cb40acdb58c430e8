import { Duration } from 'aws-cdk-lib';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './add-alarm.ts';
import { metricsOf } from './metrics.ts';

const leastCallbacks = 10;

/** What people get who connect an account: redirects, which are no 5xx. */
export const callbackAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const outcomes = ({ counted }: ReturnType<typeof metricsOf>) => ({
    ok: counted('CallbackOutcomes', { fault: 'none' }),
    us: counted('CallbackOutcomes', { fault: 'us' }),
    provider: counted('CallbackOutcomes', { fault: 'provider' }),
  });
  const all = '(FILL(ok, 0) + FILL(us, 0) + FILL(provider, 0))';
  const metrics = metricsOf(environment);
  const perMinute = metricsOf(environment, Duration.minutes(1));
  return [
    {
      id: 'callback-failures',
      meaning: 'More than 20 % of the people who consented at a provider get a failure.',
      why: 'Single providers and accounts fail every day; a fifth of at least ten people is more.',
      metric: metrics.formula(
        `IF(${all} >= ${leastCallbacks}, 100 * (FILL(us, 0) + FILL(provider, 0)) / ${all}, 0)`,
        outcomes(metrics),
      ),
      threshold: 20,
      bad: 2,
      of: 3,
    },
    {
      id: 'callback-faults',
      runbook: 'callback-failures',
      meaning: 'People who consented at a provider get a failure that is our fault.',
      why: 'Two bad minutes of five are no accident, and one person in twenty is not alone.',
      metric: perMinute.formula(`100 * us / ${all}`, outcomes(perMinute)),
      threshold: 5,
      bad: 2,
      of: 5,
      rollsBack: ['oauth-callback', 'oauth-complete'],
    },
  ];
};
