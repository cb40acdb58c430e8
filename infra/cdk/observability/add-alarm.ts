import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { alarmNameOf } from './alarms.ts';

/** An alarm that notifies the topic when it begins and when it ends. */
export const addAlarm = (
  scope: Construct,
  environment: EnvironmentName,
  topic: ITopic,
  { id, runbook, meaning, metric, ...rule }: AlarmSpec,
): Alarm => {
  const alarm = new Alarm(scope, id, {
    alarmName: alarmNameOf(environment, id),
    alarmDescription: `${meaning} What to do: docs/operate/operations.md#${runbook}`,
    metric,
    threshold: rule.threshold,
    comparisonOperator: rule.ringsBelow
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_THRESHOLD,
    datapointsToAlarm: rule.bad,
    evaluationPeriods: rule.of,
    treatMissingData: rule.ringsBelow ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  alarm.addOkAction(new SnsAction(topic));
  return alarm;
};
