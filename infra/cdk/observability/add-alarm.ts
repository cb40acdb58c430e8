import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { acknowledge } from '../checks.ts';
import type { EnvironmentName } from '../environments.ts';

/** One alarm. A value above `threshold` is bad, and missing data is good. */
export type AlarmSpec = {
  /** A part of the alarm's name. */
  id: string;
  /** The anchor of the heading in docs/operate/operations.md that says what to do; by default the id. */
  runbook?: string;
  /** What the alarm means, in one sentence. */
  meaning: string;
  /** Why it fires at this number, and not before. */
  why: string;
  metric: IMetric;
  threshold: number;
  /** Instead, a value below the threshold is bad, and missing data is too. */
  firesBelow?: true;
  /** The alarm fires when `bad` of the last `of` periods are bad. */
  bad: number;
  of: number;
  /** The functions whose new version rolls back if the alarm fires while traffic is shifted. */
  rollsBack?: readonly string[];
};

export const alarmNameOf = (environment: EnvironmentName, id: string): string =>
  `trunkline-${environment}-${id}`;

/** @param topic is notified when the alarm begins and when it ends; without one, nobody is */
export const addAlarm = (
  scope: Construct,
  environment: EnvironmentName,
  { id, runbook = id, meaning, why, metric, ...rule }: AlarmSpec,
  topic?: ITopic,
): Alarm => {
  const alarm = new Alarm(scope, id, {
    alarmName: alarmNameOf(environment, id),
    alarmDescription: `${meaning} ${why} What to do: docs/operate/operations.md#${runbook}`,
    metric,
    threshold: rule.threshold,
    comparisonOperator: rule.firesBelow
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_THRESHOLD,
    datapointsToAlarm: rule.bad,
    evaluationPeriods: rule.of,
    treatMissingData: rule.firesBelow ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  if (topic) {
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
  } else {
    const reason = 'CodeDeploy reads this alarm while traffic is shifted, and it notifies nobody.';
    acknowledge(alarm, ['cdk-validator-cfnguard::cloudwatch_alarm_action_check', reason]);
  }
  return alarm;
};
