import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmSpec } from './add-alarm.ts';

/** The alarm of the probe. Its metric has the id of a health check, so only the API's stack knows it. */
export const reachabilityAlarm = (healthCheckId: string): AlarmSpec => ({
  id: 'unreachable',
  runbook: 'unreachable',
  meaning: 'Nobody outside can reach the API.',
  metric: new Metric({
    namespace: 'AWS/Route53',
    metricName: 'HealthCheckStatus',
    dimensionsMap: { HealthCheckId: healthCheckId },
    statistic: 'Minimum',
    period: Duration.minutes(1),
  }),
  threshold: 1,
  ringsBelow: true,
  bad: 3,
  of: 3,
  rollsBack: [],
});
