import { Duration } from 'aws-cdk-lib';
import { routelessFunctions, routes } from '../../../functions/routes.ts';
import { handlerName } from '../../bundling/bundle-functions.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { metricsOf } from './metrics.ts';

/** The functions that use KMS. */
const withKeys = [...routes, ...routelessFunctions]
  .filter(({ uses }) => 'keys' in uses)
  .map((each) => ('name' in each ? each.name : handlerName(each.operationId)));

/** Alarms of KMS. */
export const kmsAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const perMinute = metricsOf(environment, Duration.minutes(1));
  return [
    {
      id: 'kms-errors',
      runbook: 'kms-errors',
      meaning: 'KMS refuses or does not answer, so states and tokens cannot be decrypted.',
      metric: perMinute.counted('KmsErrors'),
      threshold: 2,
      bad: 1,
      of: 1,
      rollsBack: withKeys,
    },
  ];
};
