import { Duration } from 'aws-cdk-lib';
import { auditWriter, streamReaders } from '../../../functions/functions.ts';
import type { schedules } from '../../../functions/schedules.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './add-alarm.ts';
import { metricsOf } from './metrics.ts';

type ScheduleName = (typeof schedules)[number]['name'];

/** A message, a refresh or a line that is missing stays missing until somebody acts. */
const anyOne = { threshold: 0, bad: 1, of: 1, why: 'Each one waits for a person.' };

/** Of each scheduled function: how long without it costs nothing. What no run counts, no other alarm sees. */
const scheduleRules = [
  {
    id: 'refresh-missing',
    name: 'refresh-due-connections',
    meaning: 'The function that keeps unused connections alive does not run, or fails.',
    why: 'Connections are due a week before they lapse, so two missed hours cost nothing.',
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

/** With fewer in five minutes, a share of them means nothing. */
const leastMessages = 20;

/** Webhooks that wait by our fault. */
export const webhookAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { counted, formula, lambda } = metricsOf(environment);
  return [
    {
      id: 'webhook-backlog',
      meaning: 'Webhooks whose next attempt is due are not queued for it.',
      why: 'The next run makes up for a failed one, but not while most of fifteen fail.',
      metric: counted('WebhookBacklog'),
      threshold: 3,
      bad: 3,
      of: 3,
    },
    {
      id: 'webhook-errors',
      meaning: 'More than 5 % of the messages of webhooks are stopped by a fault of ours.',
      why: 'One row that is broken stops few; what stops all would be a dead letter after two days.',
      metric: formula(`IF(calls >= ${leastMessages}, 100 * FILL(failed, 0) / calls, 0)`, {
        failed: counted('InternalErrors', { operation: 'deliver-webhooks' }),
        calls: lambda('deliver-webhooks', 'Invocations'),
      }),
      threshold: 5,
      bad: 3,
      of: 3,
    },
  ];
};

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
