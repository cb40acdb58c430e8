import { Duration } from 'aws-cdk-lib';
import {
  auditWriter,
  routelessFunctions,
  routes,
  streamReaders,
} from '../../../functions/routes.ts';
import { functionNames, handlerName } from '../../bundling/bundle-functions.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './add-alarm.ts';
import { metricsOf } from './metrics.ts';

/** Alarms of each function. */
export const functionAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { lambda } = metricsOf(environment);
  const perMinute = metricsOf(environment, Duration.minutes(1));
  const crashes = functionNames
    // For Lambda a refused key is an error too, and anybody can send one.
    .filter((name) => name !== 'authorizer')
    .map((name) => ({
      id: `crashes-${name}`,
      runbook: 'crashes',
      meaning: `${name} does not start, times out or crashes.`,
      metric: perMinute.lambda(name, 'Errors'),
      threshold: 0,
      bad: 1,
      of: 1,
      rollsBack: [name],
    }));
  const throttles = functionNames.map((name) => ({
    id: `throttles-${name}`,
    runbook: 'throttles',
    meaning: `${name} has more calls at the same time than its concurrency allows.`,
    metric: lambda(name, 'Throttles'),
    threshold: 0,
    bad: 2,
    of: 2,
    rollsBack: [],
  }));
  return [...crashes, ...throttles];
};

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

/** Alarms of connection events. */
export const eventAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { lambda, eventDeadLetters } = metricsOf(environment);
  const late = streamReaders.map(({ name }) => ({
    id: `late-${name}`,
    runbook: 'events-late',
    meaning: 'Connection events are put on the bus over five minutes after the change.',
    metric: lambda(name, 'IteratorAge', 'Maximum'),
    threshold: 5 * 60 * 1000,
    bad: 1,
    of: 1,
    rollsBack: [name],
  }));
  return [
    ...late,
    {
      id: 'event-dead-letters',
      runbook: 'event-dead-letters',
      meaning:
        'Changes of connections gave no event; there are at most 18 hours to send them again.',
      metric: eventDeadLetters(),
      threshold: 0,
      bad: 1,
      of: 1,
      rollsBack: [],
    },
  ];
};

/** Alarms of the audit trail. */
export const auditAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { lambda, auditLinesUndelivered } = metricsOf(environment);
  const alarm = { runbook: 'audit-lines-missing', threshold: 0, bad: 1, of: 1, rollsBack: [] };
  return [
    {
      ...alarm,
      id: 'audit-lines-dropped',
      meaning: 'Lambda gave up deliveries of audit lines, which the audit trail lacks.',
      metric: lambda(auditWriter.name, 'AsyncEventsDropped'),
    },
    {
      ...alarm,
      id: 'audit-lines-undelivered',
      meaning: 'CloudWatch Logs cannot hand audit lines over, so the audit trail may lack them.',
      metric: auditLinesUndelivered(),
    },
  ];
};
