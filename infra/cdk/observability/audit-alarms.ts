import { auditWriter } from '../../../functions/routes.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { metricsOf } from './metrics.ts';

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
