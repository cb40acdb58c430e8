import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnHealthCheck } from 'aws-cdk-lib/aws-route53';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { getHealth } from '../../../functions/docs/contracts/get-health.ts';
import type { EnvironmentName } from '../environments.ts';
import { addAlarm } from '../observability/add-alarm.ts';
import { alarmTopicName, arnOf } from './references.ts';

/**
 * Asks for the API's health from three continents, by its public name, so that a quiet API with a
 * broken name or gateway notifies somebody. Route 53 puts its metrics in us-east-1, whatever it asks;
 * it does not check the certificate. It costs less than a canary of CloudWatch Synthetics, and has no
 * code whose runtime ends.
 * @see https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/monitoring-health-checks.html
 */
export const addProbe = (
  stack: Construct,
  environment: EnvironmentName,
  { host, basePath }: { host: string; basePath: string },
): void => {
  const scope = new Construct(stack, 'probe');
  const check = new CfnHealthCheck(scope, 'check', {
    healthCheckConfig: {
      type: 'HTTPS',
      fullyQualifiedDomainName: host,
      resourcePath: `/${basePath}${getHealth.path}`,
      port: 443,
      enableSni: true,
      requestInterval: 30,
      failureThreshold: 3,
      // The fewest that Route 53 accepts: each more asks as often again.
      regions: ['us-east-1', 'eu-west-1', 'ap-southeast-1'],
    },
    healthCheckTags: [{ key: 'Name', value: `trunkline-${environment}` }],
  });
  const topicArn = arnOf(scope, 'sns', alarmTopicName(environment));
  const topic = Topic.fromTopicArn(scope, 'topic', topicArn);
  const alarm = {
    id: 'unreachable',
    meaning: 'Nobody outside can reach the API.',
    why: 'Three minutes, since Route 53 itself asks three times before it counts a failure.',
    // Only this stack knows the id of the health check.
    metric: new Metric({
      namespace: 'AWS/Route53',
      metricName: 'HealthCheckStatus',
      dimensionsMap: { HealthCheckId: check.attrHealthCheckId },
      statistic: 'Minimum',
      period: Duration.minutes(1),
    }),
    threshold: 1,
    firesBelow: true as const,
    bad: 3,
    of: 3,
  };
  addAlarm(scope, environment, alarm, topic);
};
