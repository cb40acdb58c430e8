import { Duration } from 'aws-cdk-lib';
import { functionNames } from '../../bundling/bundle-functions.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { metricsOf } from './metrics.ts';

/** Of each function: that it works, and is let work. */
export const functionAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { lambda } = metricsOf(environment);
  const perMinute = metricsOf(environment, Duration.minutes(1));
  const crashes = functionNames
    // A refused key is an error to Lambda, and anybody can send one.
    .filter((name) => name !== 'authorizer')
    .map((name) => ({
      id: `crashes-${name}`,
      runbook: 'crashes',
      meaning: `${name} does not start, runs out of time or dies.`,
      metric: perMinute.lambda(name, 'Errors'),
      threshold: 0,
      bad: 1,
      of: 1,
      rollsBack: [name],
    }));
  const throttles = functionNames.map((name) => ({
    id: `throttles-${name}`,
    runbook: 'throttles',
    meaning: `${name} is called more often at once than its concurrency allows.`,
    metric: lambda(name, 'Throttles'),
    threshold: 0,
    bad: 2,
    of: 2,
    rollsBack: [],
  }));
  return [...crashes, ...throttles];
};
