import { Duration } from 'aws-cdk-lib';
import { routes, schedules } from '../../../functions/routes.ts';
import { functionNames, handlerName } from '../../bundling/bundle-functions.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { metricsOf } from './metrics.ts';

/** With fewer events in a period than this, a rate is chance. */
const leastRequests = 20;
const leastCallbacks = 10;

/** Functions that open or seal something. */
const withKeys = [...routes, ...schedules]
  .filter(({ uses }) => 'keys' in uses)
  .map((each) => ('name' in each ? each.name : handlerName(each.operationId)));

/** Of what requests meet, and of the runs that keep connections alive. */
export const apiAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { counted, gateway, lambda, formula } = metricsOf(environment);
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
      meaning: 'Endpoints fail for a reason of our own that nobody foresaw.',
      metric: perMinute.counted('InternalErrors'),
      threshold: 2,
      bad: 1,
      of: 1,
      rollsBack: endpoints,
    },
    {
      id: 'callback-failures',
      runbook: 'callback-failures',
      meaning: 'More than 20 % of the people who consented come back to a failure.',
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
      meaning: 'People who consented come back to a failure of our own.',
      metric: perMinute.counted('CallbackOutcomes', 'us'),
      threshold: 2,
      bad: 1,
      of: 1,
      rollsBack: ['oauth-callback'],
    },
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
      meaning: 'One key in a hundred takes the authorizer more than a second.',
      metric: lambda('authorizer', 'Duration', 'p99'),
      threshold: 1_000,
      bad: 3,
      of: 3,
      rollsBack: [],
    },
    {
      id: 'kms-errors',
      runbook: 'kms-errors',
      meaning: 'KMS refuses or does not answer; states and tokens cannot be opened.',
      metric: perMinute.counted('KmsErrors'),
      threshold: 2,
      bad: 1,
      of: 1,
      rollsBack: withKeys,
    },
    {
      id: 'refresh-missing',
      runbook: 'refresh-missing',
      meaning: 'The function that keeps connections alive is not run.',
      metric: metricsOf(environment, Duration.hours(1)).lambda(
        'refresh-due-connections',
        'Invocations',
      ),
      threshold: 1,
      ringsBelow: true,
      bad: 3,
      of: 3,
      rollsBack: [],
    },
    {
      id: 'refresh-backlog',
      runbook: 'refresh-backlog',
      meaning: 'Runs that keep connections alive end before they are through.',
      metric: metricsOf(environment, Duration.hours(1)).counted('RefreshBacklog'),
      threshold: 0,
      bad: 3,
      of: 3,
      rollsBack: [],
    },
  ];
};
