import { Duration } from 'aws-cdk-lib';
import { routes } from '../../../functions/routes.ts';
import { schedules } from '../../../functions/schedules.ts';
import { functionNames } from '../../bundling/bundle-functions.ts';
import { functionOf } from '../../bundling/handler-name.ts';
import type { EnvironmentName } from '../environments.ts';
import { type AlarmSpec, alarmNameOf } from './add-alarm.ts';
import { alarmsOf } from './alarms.ts';
import { metricsOf } from './metrics.ts';

const scheduled: readonly string[] = schedules.map(({ name }) => name);

const operations = new Map(
  routes.map((route) => [functionOf(route), route.servedBy ?? route.operationId]),
);

/** Functions that count the messages of a queue that they could not handle by a fault of ours: Lambda knows of none. */
const messageReaders: ReadonlySet<string> = new Set(['carry-out-notices', 'deliver-webhooks']);

/** What a function counts its unexpected failures as. */
const operationOf = (name: string): string | undefined =>
  messageReaders.has(name) ? name : operations.get(name);

/**
 * Alarms that notify nobody: each only ends the shift of traffic to a function's new version. That
 * gets a tenth of the calls, so if it always fails, a tenth of the function's calls do.
 */
export const rollbackAlarmsOf = (environment: EnvironmentName): readonly AlarmSpec[] => {
  const { lambda, counted, formula } = metricsOf(environment, Duration.minutes(1));
  return (
    functionNames
      // For Lambda a refused key is an error too, and anybody can send one. What is scheduled has no canary.
      .filter((name) => name !== 'authorizer' && !scheduled.includes(name))
      .map((name) => {
        const operation = operationOf(name);
        const responses = operation && { failed: counted('InternalErrors', { operation }) };
        return {
          id: `rolls-back-${name}`,
          runbook: 'rolling-back',
          meaning: `More than 2 % of the calls of ${name} crash, time out or fail unexpectedly.`,
          why: 'Two minutes of five, so that one call alone rolls nothing back.',
          metric: formula(
            responses ? '100 * (crashed + FILL(failed, 0)) / calls' : '100 * crashed / calls',
            { crashed: lambda(name, 'Errors'), calls: lambda(name, 'Invocations'), ...responses },
          ),
          threshold: 2,
          bad: 2,
          of: 5,
          rollsBack: [name],
        };
      })
  );
};

/** The names of the alarms that end the shift to a new version of the function. */
export const alarmsAgainst = (environment: EnvironmentName, name: string): string[] =>
  [...alarmsOf(environment), ...rollbackAlarmsOf(environment)]
    .filter(({ rollsBack = [] }) => rollsBack.includes(name))
    .map(({ id }) => alarmNameOf(environment, id));
