import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { functionUses } from '../../bundling/bundle-functions.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './add-alarm.ts';
import { deliveryAlarms, queueAlarms, refreshAlarms, streamAlarms } from './background-alarms.ts';
import { callbackAlarms } from './callback-alarms.ts';
import { metricsOf } from './metrics.ts';
import { scheduleAlarms } from './schedule-alarms.ts';
import { webhookAlarms } from './webhook-alarms.ts';

/** With fewer in a period, a share of them means nothing. */
const leastRequests = 20;
/** One client that is limited for a moment has fewer. */
const leastLimitable = 100;

/** What callers get from the API as a whole. */
const requestAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { gateway, formula } = metricsOf(environment);
  const requests = gateway('Count');
  return [
    {
      id: 'server-errors',
      meaning: 'More than 5 % of all requests are answered with 5xx.',
      why: 'Callers repeat one that fails, but not one in twenty for ten minutes.',
      metric: formula(`IF(requests >= ${leastRequests}, 100 * errors / requests, 0)`, {
        requests,
        errors: gateway('5XXError'),
      }),
      threshold: 5,
      bad: 2,
      of: 3,
    },
    {
      id: 'slow-answers',
      meaning: 'More than 10 % of all requests take over 10 s.',
      why: 'A call to a provider ends after 8 s, so one slow provider alone stays below.',
      metric: formula(`IF(requests >= ${leastRequests}, 100 - fast, 0)`, {
        requests,
        fast: gateway('Latency', Stats.percentileRank(10_000)),
      }),
      threshold: 10,
      bad: 3,
      of: 3,
    },
  ];
};

/** What limits and providers refuse. */
const refusalAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { gateway, limitedRequests, failuresOverSuccesses, formula } = metricsOf(environment);
  return [
    {
      id: 'limited-requests',
      meaning: 'More than 10 % of all requests are answered with 429.',
      why: 'A client that waits as Retry-After says ends it in minutes, and WAF ends a flood.',
      metric: formula(`IF(requests >= ${leastLimitable}, 100 * limited / requests, 0)`, {
        requests: gateway('Count'),
        limited: limitedRequests(),
      }),
      threshold: 10,
      bad: 3,
      of: 3,
    },
    {
      id: 'provider-failures',
      meaning: 'Of the calls of one provider, more fail than succeed.',
      why: 'Ten more, three times, are no short outage, but can be the account or host of one tenant.',
      metric: failuresOverSuccesses(),
      threshold: 10,
      bad: 3,
      of: 3,
    },
  ];
};

/** What every caller needs: keys of the API and of KMS, and tokens for services. */
const keyAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const perMinute = metricsOf(environment, Duration.minutes(1));
  const { lambda, formula } = metricsOf(environment);
  return [
    {
      id: 'authorizer-errors',
      meaning: 'More than 1 % of all requests fail because the authorizer does not answer.',
      why: 'Most keys are in the cache, so a broken authorizer fails few requests at first.',
      metric: perMinute.formula('100 * failures / requests', {
        failures: perMinute.authorizerFailures(),
        requests: perMinute.gateway('Count'),
      }),
      threshold: 1,
      bad: 2,
      of: 5,
      rollsBack: ['authorizer'],
    },
    {
      id: 'kms-errors',
      meaning: 'KMS refuses or does not answer, so states and tokens cannot be decrypted.',
      why: 'The SDK has repeated each call; three a minute, twice, are not one broken row.',
      metric: perMinute.counted('KmsErrors'),
      threshold: 2,
      bad: 2,
      of: 5,
      rollsBack: [...functionUses].filter(([, uses]) => uses.keys).map(([name]) => name),
    },
    ...(
      [
        ['access-token-errors', 'get-access-token', 'access tokens that services ask for'],
        ['service-call-errors', 'call-provider', 'calls of services'],
      ] as const
    ).map(([id, name, what]) => ({
      id,
      runbook: 'access-token-errors',
      meaning: `More than 5 % of the ${what} fail by our fault.`,
      why: 'Services repeat one that fails, but not one in twenty for ten minutes.',
      metric: formula(`IF(calls >= ${leastRequests}, 100 * errors / calls, 0)`, {
        errors: lambda(name, 'Errors'),
        calls: lambda(name, 'Invocations'),
      }),
      threshold: 5,
      bad: 2,
      of: 3,
    })),
  ];
};

/** The alarms that notify somebody: what a tenant feels now, or what is lost if nobody acts. */
export const alarmsOf = (environment: EnvironmentName): readonly AlarmSpec[] => [
  ...requestAlarms(environment),
  ...refusalAlarms(environment),
  ...callbackAlarms(environment),
  ...keyAlarms(environment),
  ...scheduleAlarms(environment),
  ...webhookAlarms(environment),
  ...refreshAlarms(environment),
  ...queueAlarms(environment),
  ...streamAlarms(environment),
  ...deliveryAlarms(environment),
];
