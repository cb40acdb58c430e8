import { Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { alarmNameOf, alarmsOf } from '../observability/alarms.ts';
import { addDashboard } from '../observability/dashboard.ts';

type ObservabilityStackProps = StackProps & { environment: Environment };

/**
 * The alarms, their topic, and the dashboard. The stack refers to no other stack, and is deployed
 * before the API, whose deployments roll back on these alarms.
 */
export class ObservabilityStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, ...stackProps }: ObservabilityStackProps,
  ) {
    const { name, alarmEmail } = environment;
    super(scope, id, { ...stackProps, description: `Trunkline ${name}: alarms, dashboard` });

    const topic = new Topic(this, 'topic', {
      topicName: `trunkline-${name}-alarms`,
      enforceSSL: true,
    });
    // Adding any policy removes the default one, which lets CloudWatch publish; so this allows it.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));

    const alarms = alarmsOf(name).map(({ id: alarmId, runbook, meaning, metric, ...rule }) => {
      const alarm = new Alarm(this, alarmId, {
        alarmName: alarmNameOf(name, alarmId),
        alarmDescription: `${meaning} What to do: docs/operations.md#${runbook}`,
        metric,
        threshold: rule.threshold,
        comparisonOperator: rule.ringsBelow
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_THRESHOLD,
        datapointsToAlarm: rule.bad,
        evaluationPeriods: rule.of,
        treatMissingData: rule.ringsBelow
          ? TreatMissingData.BREACHING
          : TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
      return alarm;
    });
    addDashboard(this, name, alarms);
  }
}
