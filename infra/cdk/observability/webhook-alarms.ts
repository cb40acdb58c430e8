import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './add-alarm.ts';
import { metricsOf } from './metrics.ts';

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
