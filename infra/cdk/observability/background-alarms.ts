import { Duration } from 'aws-cdk-lib';
import { auditWriter, streamReaders } from '../../../functions/functions.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './add-alarm.ts';
import { metricsOf } from './metrics.ts';

/** A message, a refresh or a line that is missing stays missing until somebody acts. */
const anyOne = { threshold: 0, bad: 1, of: 1, why: 'Each one waits for a person.' };

/** Connections that expire unless they are refreshed, and what waits in queues. */
export const refreshAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const metrics = metricsOf(environment);
  const perHour = metricsOf(environment, Duration.hours(1));
  return [
    {
      id: 'refresh-backlog',
      meaning: 'Connections that must be kept alive were not refreshed for three hours.',
      why: 'A provider that is down for two hours is caught up by itself.',
      metric: perHour.counted('RefreshBacklog'),
      threshold: 0,
      bad: 3,
      of: 3,
    },
    {
      id: 'overdue-deletions',
      meaning: 'A tenant is not deleted a day after somebody asked for it.',
      why: 'The largest takes hours, and each run of a minute tries again what failed.',
      metric: perHour.counted('OverdueDeletions'),
      threshold: 0,
      bad: 3,
      of: 3,
    },
    {
      ...anyOne,
      id: 'dead-letters',
      meaning: 'Refreshes of connections, notices of providers or webhooks failed again and again.',
      metric: metrics.formula('FILL(refreshes, 0) + FILL(notices, 0) + FILL(webhooks, 0)', {
        refreshes: metrics.refreshDeadLetters(),
        notices: metrics.noticeDeadLetters(),
        webhooks: metrics.webhookDeadLetters(),
      }),
    },
  ];
};

/**
 * Queues that Lambda does not read, because somebody disabled the mapping, or Lambda itself did when the
 * queue was gone. No message fails then, so none is a dead letter, and CloudFormation compares no mapping.
 * Refreshes have an alarm of their own.
 * @see https://github.com/aws-cloudformation/cloudformation-coverage-roadmap/issues/2260
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
 */
export const queueAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { formula, waitingIn, receivedFrom } = metricsOf(environment, Duration.hours(1));
  const isUnread = (name: string) =>
    `IF(FILL(${name}, 0) > 0 && FILL(${name}_received, 1) == 0, 1, 0)`;
  return [
    {
      id: 'unread-queues',
      meaning: 'Notices of providers or webhooks wait in their queue, and Lambda does not read it.',
      why: 'A message waits an hour at most for its next delivery, so two hours are no such wait.',
      metric: formula(`${isUnread('notices')} + ${isUnread('webhooks')}`, {
        notices: waitingIn('noticeQueue'),
        notices_received: receivedFrom('noticeQueue'),
        webhooks: waitingIn('webhookQueue'),
        webhooks_received: receivedFrom('webhookQueue'),
      }),
      threshold: 0,
      bad: 2,
      of: 2,
    },
  ];
};

/**
 * A stream that Lambda does not read, because somebody disabled the mapping: nothing has an age then. Each
 * refreshed token is a change of a row that the reader of the stream gets.
 */
export const streamAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { formula, counted, lambda } = metricsOf(environment, Duration.hours(1));
  return streamReaders.map(({ name }) => ({
    id: 'unread-changes',
    meaning:
      'Connections change, and Lambda does not call the function that publishes their events.',
    why: 'A refresh at the end of an hour is published in the next one.',
    metric: formula('IF(FILL(refreshed, 0) > 0 && FILL(calls, 0) == 0, 1, 0)', {
      refreshed: counted('Refreshes', { fault: 'none' }),
      calls: lambda(name, 'Invocations'),
    }),
    threshold: 0,
    bad: 2,
    of: 2,
  }));
};

/** What other services and the audit trail would lack. */
export const deliveryAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const metrics = metricsOf(environment);
  return [
    ...streamReaders.map(({ name }) => ({
      id: `late-${name}`,
      runbook: 'events-late',
      meaning: 'Connection events are put on the bus over five minutes after the change.',
      why: 'EventBridge and the SDK repeat for seconds, so minutes mean that one blocks all others.',
      metric: metrics.lambda(name, 'IteratorAge', 'Maximum'),
      threshold: 5 * 60 * 1000,
      bad: 1,
      of: 1,
      rollsBack: [name],
    })),
    {
      ...anyOne,
      id: 'event-dead-letters',
      meaning: 'Changes of connections gave no event; there are 18 hours to send them again.',
      metric: metrics.eventDeadLetters(),
    },
    {
      ...anyOne,
      id: 'audit-lines-dropped',
      runbook: 'audit-lines-missing',
      meaning: 'Lambda gave up deliveries of audit lines, which the audit trail lacks.',
      metric: metrics.lambda(auditWriter.name, 'AsyncEventsDropped'),
    },
    {
      ...anyOne,
      id: 'audit-lines-undelivered',
      runbook: 'audit-lines-missing',
      meaning: 'CloudWatch Logs cannot hand audit lines over, so the audit trail may lack them.',
      metric: metrics.auditLinesUndelivered(),
    },
  ];
};
